import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { StaffRole } from '../../src/db/rows/staff-rows.ts';
import type { Body } from '../support/client.ts';
import { signInToDesk } from '../support/desk.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

/** A desk and a phone, with and without scripts. */
const devices = [
  { name: '1440 px', options: { viewport: { width: 1440, height: 900 } } },
  { name: '390 px', options: { viewport: { width: 390, height: 844 } } },
  {
    name: '1440 px without scripts',
    options: { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false },
  },
  {
    name: '390 px without scripts',
    options: { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
  },
] as const satisfies { name: string; options: BrowserContextOptions }[];

/** Presses of Tab that reach anything on a screen of the desk. */
const MOST_TABS = 80;

/** Somebody who uses only the keyboard, and counts the screens that they see. */
class Keyboard {
  readonly page: Page;
  screens = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('framenavigated', () => {
      this.screens += 1;
    });
  }

  /** Tabs to what has this text or label. */
  async tabTo(wanted: RegExp): Promise<void> {
    const texts: string[] = [];
    for (let count = 0; count < MOST_TABS; count += 1) {
      await this.page.keyboard.press('Tab');
      const text = await this.page.evaluate<string>(
        `(({ innerText, labels }) => (labels?.[0]?.innerText || innerText || '').trim())(document.activeElement)`,
      );
      if (wanted.test(text)) return;
      texts.push(text);
    }
    throw new Error(`no Tab reaches ${wanted}: ${texts.join(' | ')}`);
  }

  async follow(wanted: RegExp): Promise<void> {
    await this.tabTo(wanted);
    await this.page.keyboard.press('Enter');
    await this.page.waitForLoadState();
  }

  async search(text: string): Promise<void> {
    await this.tabTo(/^Search everything$/);
    await this.page.keyboard.type(text);
    const loaded = this.page.waitForURL(/\/search\?/);
    await this.page.keyboard.press('Enter');
    await loaded;
  }

  /** Follows a link, and waits for the screen behind it. */
  async open(wanted: RegExp, address: RegExp): Promise<void> {
    const loaded = this.page.waitForURL(address);
    await this.follow(wanted);
    await loaded;
  }

  text(): Promise<string> {
    return this.page.locator('main').innerText();
  }
}

describe('Browser: tasks at the desk', () => {
  const browser = useBrowser();
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const charity = await build.charity({ name: 'Reef Rescue Trust' });
    const campaign = await build.campaign({ name: 'City to Surf Coast Run', charities: [charity] });
    const owner = await build.user({ name: 'Ada Okafor', email: 'ada@mail.example' });
    const page = await build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: owner.id,
      name: 'Ada runs for the reef',
    });
    const donation = await build.donation({ page, amount_cents: 13_725, donor_name: 'Priya Raman' });
    await knex('donation_contacts').insert({ donation_id: donation.id, email: 'priya@donor.example' });
    const [mail] = await knex('mail_outbox')
      .insert({ template: 'donor_thanks', recipient: '', sent_at: new Date('2026-11-02T04:12:30Z') })
      .returning('id');
    await knex('donation_thanks').insert({ donation_id: donation.id, due_at: null, mail_id: mail.id });
    for (let count = 0; count < 3; count += 1) await build.donation({ page, donor_name: 'Somebody else' });
    await knex('audit_log').insert({
      actor_type: 'operator',
      actor_name: 'grace at the event office',
      action: 'page.update',
      subject_type: 'page',
      subject_id: page.id,
      details: { target_cents: { from: 70_000, to: 250_000 } },
    });
    const [{ external_id: reference }] = await knex('donations').where({ id: donation.id });
    return { page, donation, reference: reference as string };
  });

  async function openDesk(role: StaffRole, options: BrowserContextOptions): Promise<Keyboard> {
    const { visitor } = await signInToDesk(server, role);
    const page = await browser.newPage({ ...options, acceptDownloads: true });
    const { origin } = server.operations;
    await page
      .context()
      .addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })));
    const keyboard = new Keyboard(page);
    await page.goto(origin);
    return keyboard;
  }

  for (const { name, options } of devices) {
    describe(`with ${name}, by keyboard, on three screens at most`, () => {
      async function task(role: StaffRole, work: (keyboard: Keyboard) => Promise<void>): Promise<void> {
        const keyboard = await openDesk(role, options);
        await work(keyboard);
        expect(keyboard.screens).to.be.within(2, 3);
        await lookAt(keyboard.page, `desk-task-${keyboard.screens}`, {
          hasScripts: !('javaScriptEnabled' in options),
        });
        await keyboard.page.context().close();
      }

      it("finds a donor's gift by email", () =>
        task('support', async (keyboard) => {
          await keyboard.search('priya@donor.example');
          expect(await keyboard.text())
            .to.match(/Donations 1\b/)
            .and.match(/137\.25/);
          await keyboard.open(new RegExp(`^\\w\\w-${world.donation.id}$`), /\/donations\//);
          expect(await keyboard.text())
            .to.match(/Priya Raman/)
            .and.match(/priya@donor\.example/);
        }));

      it('finds a gift by its amount', () =>
        task('finance', async (keyboard) => {
          await keyboard.search('$137.25');
          expect(await keyboard.text())
            .to.match(/Donations of 137\.25 1\b/)
            .and.match(/Priya Raman/);
        }));

      it('finds a gift by its reference', () =>
        task('finance', async (keyboard) => {
          await keyboard.search(world.reference);
          expect(await keyboard.text())
            .to.match(/Donations 1\b/)
            .and.match(/Priya Raman/);
        }));

      it('answers where a donation is', () =>
        task('support', async (keyboard) => {
          await keyboard.search(world.reference);
          await keyboard.open(new RegExp(`^\\w\\w-${world.donation.id}$`), /\/donations\//);
          const text = await keyboard.text();
          expect(text)
            .to.match(/Ada runs for the reef/)
            .and.match(/Live/)
            .and.include(world.reference);
          expect(text).to.match(/Thank-you email\s+Sent\s+Sent\s+2 Nov 2026, 04:12\s+Receipt/);
        }));

      it('sees who has changed a target', () =>
        task('owner', async (keyboard) => {
          await keyboard.search('ada runs');
          await keyboard.open(/^Ada runs for the reef$/, /\/pages\//);
          expect(await keyboard.text())
            .to.match(/grace at the event office/)
            .and.match(/700\.00\s+2500\.00/);
        }));

      it("exports this month's donations for finance", () =>
        task('finance', async (keyboard) => {
          if (options.viewport.width < 800) await keyboard.follow(/^Menu$/);
          await keyboard.open(/^Export$/, /\/export/);
          await keyboard.tabTo(/^Download CSV$/);
          const downloading = keyboard.page.waitForEvent('download');
          await keyboard.page.keyboard.press('Enter');
          const download = await downloading;
          expect(download.suggestedFilename()).to.equal('donations.csv');
          const rows: Body[] = parse(await readFile(await download.path(), 'utf8'), {
            columns: true,
            bom: true,
          });
          expect(rows.map(({ amount_cents }) => amount_cents)).to.include('13725');
        }));
    });
  }
});
