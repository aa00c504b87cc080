import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { StaffRole } from '../../src/db/rows/staff-rows.ts';
import { writeNextExport } from '../../src/operations/exports/write-export.ts';
import type { Body } from '../support/client.ts';
import { signInToDesk } from '../support/desk.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { expectExactTotals } from '../support/recount.ts';
import { type TestServer, useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Each task is done twice. Together all tasks are done at both widths, in both colours, with and without scripts. */
const devices = [
  [
    { viewport: wide, colorScheme: 'light', javaScriptEnabled: true },
    { viewport: narrow, colorScheme: 'dark', javaScriptEnabled: false },
  ],
  [
    { viewport: wide, colorScheme: 'dark', javaScriptEnabled: false },
    { viewport: narrow, colorScheme: 'light', javaScriptEnabled: true },
  ],
] as const satisfies BrowserContextOptions[][];

/** Presses of Tab that reach anything on a screen of the desk. */
const MOST_TABS = 90;
/** Screens between the home screen and the end of a task. The result of a form is none of them: nobody looks for anything there. */
const MOST_SCREENS = 3;

/** Somebody who uses only the keyboard. */
class Person {
  readonly page: Page;
  readonly #name: string;
  readonly #hasScripts: boolean;
  /** Screens since the home screen. */
  screens = 0;

  constructor(page: Page, name: string, { javaScriptEnabled: hasScripts }: { javaScriptEnabled: boolean }) {
    this.page = page;
    this.#name = name;
    this.#hasScripts = hasScripts;
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

  /** Follows a link to another screen. */
  async open(wanted: RegExp, address: RegExp): Promise<void> {
    await this.tabTo(wanted);
    await this.#enter(address);
    await this.#look();
  }

  /** Opens a screen of the navigation, which is a menu if the window is narrow. */
  async navigate(wanted: RegExp, address: RegExp): Promise<void> {
    if (this.page.viewportSize()?.width === narrow.width) {
      await this.tabTo(/^Menu$/);
      await this.page.keyboard.press('Enter');
    }
    await this.open(wanted, address);
  }

  async search(text: string): Promise<void> {
    await this.tabTo(/^Search everything$/);
    await this.page.keyboard.type(text);
    await this.#enter(/\/search\?/);
    await this.#look();
  }

  /** Types into the fields with these labels, in the order of the form. */
  async type(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await this.tabTo(new RegExp(`^${label}( \\(optional\\))?$`));
      await this.page.keyboard.press('ControlOrMeta+a');
      await this.page.keyboard.type(text);
    }
  }

  /** Presses the button of the form, and waits for the result. */
  async send(button: RegExp): Promise<void> {
    await this.tabTo(button);
    await this.page.keyboard.press('Enter');
    await this.page.locator('[role=status], [role=alert], .job, code.secret').waitFor();
    expect(await this.page.getByRole('alert').allInnerTexts()).to.deep.equal([]);
    await lookAt(this.page, `desk-task-${this.#name}-done`, { hasScripts: this.#hasScripts });
  }

  /** Presses Enter, and waits for the screen to which it leads. */
  async #enter(address: RegExp): Promise<void> {
    const loaded = this.page.waitForURL(address);
    await this.page.keyboard.press('Enter');
    await loaded;
  }

  text(): Promise<string> {
    return this.page.locator('main').innerText();
  }

  async #look(): Promise<void> {
    this.screens += 1;
    await lookAt(this.page, `desk-task-${this.#name}-${this.screens}`, { hasScripts: this.#hasScripts });
  }
}

let runs = 100;

/** What only one run of a task has: names that no other run has. */
async function buildWorld(server: TestServer) {
  const { build, knex } = server;
  runs += 1;
  const charity = await build.charity({ name: `Reef${runs} Trust` });
  const campaign = await build.campaign({ name: `Coast${runs} Run`, charities: [charity] });
  const owner = await build.user({ name: 'Ada Okafor' });
  const place = { campaign_id: campaign.id, charity_id: charity.id };
  const page = await build.page({ ...place, user_id: owner.id, name: `Ada${runs} runs` });
  const other = await build.page({ ...place, name: `Bo${runs} runs` });
  const donation = await build.donation({ page, amount_cents: 13_725, donor_name: `Priya${runs} Raman` });
  const email = `priya${runs}@donor.example`;
  await knex('donation_contacts').insert({ donation_id: donation.id, email });
  for (let count = 0; count < 3; count += 1) await build.donation({ page, amount_cents: 1_000 });
  const { external_id: reference } = await knex('donations').where({ id: donation.id }).first();
  return {
    server,
    number: runs,
    charity,
    campaign,
    page,
    other,
    donation,
    email,
    reference: String(reference),
  };
}

type World = Awaited<ReturnType<typeof buildWorld>>;

const donationLink = ({ donation }: World) => new RegExp(`^\\w\\w-${donation.id}$`);
const nameLink = (name: string) => new RegExp(`^${name}$`);

/** What everybody can see of a page: the total in cents, and each donation. */
async function publicMoney({ server: { client } }: World, { id }: { id: number }) {
  const { body: page } = await client.get(`/pages/${id}.json`);
  const { body: list } = await client.get(`/pages/${id}/donations.json`);
  return { cents: page.amount.cents, donations: list.donations.map((each: Body) => each.amount.cents) };
}

interface Task {
  title: string;
  role: StaffRole;
  work(person: Person, world: World): Promise<void>;
}

const tasks: Task[] = [
  {
    title: "finds a donor's gift",
    role: 'support',
    async work(person, world) {
      await person.search(world.email);
      await person.open(donationLink(world), /\/donations\//);
      expect(await person.text())
        .to.match(/137\.25/)
        .and.include(world.email);
    },
  },
  {
    title: 'adds cash',
    role: 'manager',
    async work(person, world) {
      await person.navigate(/^Donations$/, /\/donations$/);
      await person.open(/^Add cash or a cheque$/, /\/donations\/new/);
      await person.type({ Page: world.page.name, Amount: '1,250.50', Donor: 'Mo at the bar' });
      await person.send(/^Record donation$/);
      expect(await publicMoney(world, world.page)).to.deep.equal({
        cents: 13_725 + 3_000 + 125_050,
        donations: [125_050, 1_000, 1_000, 1_000, 13_725],
      });
    },
  },
  {
    title: 'moves a gift',
    role: 'finance',
    async work(person, world) {
      await person.search(`Priya${world.number}`);
      await person.open(donationLink(world), /\/donations\//);
      await person.open(/^Move$/, /\/move/);
      await person.type({ Page: `bo${world.number}` });
      await person.send(/^Move donation$/);
      expect(await person.text()).to.include(world.other.name);
      expect(await publicMoney(world, world.other)).to.deep.equal({ cents: 13_725, donations: [13_725] });
      expect((await publicMoney(world, world.page)).cents).to.equal(3_000);
    },
  },
  {
    title: 'refunds part of a gift',
    role: 'finance',
    async work(person, world) {
      await person.search(world.reference);
      await person.open(donationLink(world), /\/donations\//);
      await person.open(/^Refund$/, /\/refund/);
      await person.type({ Amount: '37.25', Reason: 'Paid twice' });
      await person.send(/^Record refund$/);
      expect((await publicMoney(world, world.page)).cents).to.equal(10_000 + 3_000);
    },
  },
  {
    title: 'hides a page',
    role: 'support',
    async work(person, world) {
      await person.search(world.page.name);
      await person.open(nameLink(world.page.name), /\/pages\//);
      await person.open(/^Hide$/, /\/hide$/);
      await person.type({ Reason: 'The story insults people.' });
      await person.send(/^Hide page$/);
      const { client } = world.server;
      expect((await client.get(`/pages/${world.page.id}.json`)).status).to.equal(404);
      const { body } = await client.get(`/search/pages.json?q=${world.page.name}`);
      expect(JSON.stringify(body)).to.not.include(world.page.uuid);
    },
  },
  {
    title: 'renames a team',
    role: 'owner',
    async work(person, world) {
      const name = `Tide${world.number} team`;
      const { page } = await world.server.build.team({ leader: world.page, name, page: { name } });
      await person.search(name);
      await person.open(nameLink(name), /\/(teams|pages)\//);
      await person.open(/^Edit$/, /\/edit$/);
      await person.type({ Name: `Wave${world.number} team` });
      await person.send(/^Save changes$/);
      const { body } = await world.server.client.get(`/pages/${page.id}.json`);
      expect(body.name).to.equal(`Wave${world.number} team`);
    },
  },
  {
    title: 'answers where a donation is',
    role: 'support',
    async work(person, world) {
      const { knex } = world.server;
      const [mail] = await knex('mail_outbox')
        .insert({ template: 'donor_thanks', recipient: '', sent_at: new Date('2026-11-02T04:12:30Z') })
        .returning('id');
      await knex('donation_thanks').insert({
        donation_id: world.donation.id,
        due_at: null,
        mail_id: mail.id,
      });
      await person.search('$137.25');
      await person.open(donationLink(world), /\/donations\//);
      const text = await person.text();
      expect(text).to.include(world.page.name).and.include(world.reference).and.match(/Live/);
      expect(text).to.match(/Thank-you email\s+Sent\s+Sent\s+2 Nov 2026, 04:12\s+Receipt/);
    },
  },
  {
    title: 'creates a campaign with groups and charities',
    role: 'owner',
    async work(person, world) {
      await person.navigate(/^Campaigns$/, /\/campaigns$/);
      await person.open(/^Create a campaign$/, /\/campaigns\/new/);
      const slug = `swim-${world.number}`;
      await person.type({
        Country: 'au',
        Name: 'Harbour Swim',
        'Web address': slug,
        Charities: world.charity.name,
        Key: 'office',
        Question: 'Your office',
        Answers: 'Leeds\nYork',
      });
      await person.send(/^Create campaign$/);
      const { client } = world.server;
      const { body } = await client.get(`/campaigns/au/${slug}.json`);
      expect(body.campaign.name).to.equal('Harbour Swim');
      expect(body.campaign.charity_uids.map(String)).to.deep.equal([String(world.charity.uid)]);
      const groups = await client.get(`/campaigns/${body.campaign.id}/groups.json`);
      expect(JSON.stringify(groups.body)).to.match(/Your office.*Leeds.*York/);
    },
  },
  {
    title: 'makes a key for an integrator',
    role: 'owner',
    async work(person, world) {
      await person.navigate(/^API keys$/, /\/api-keys$/);
      await person.open(/^Create an API key$/, /\/api-keys\/new/);
      await person.type({ Name: 'Event site', Campaign: world.campaign.name });
      await person.tabTo(/^Pages$/);
      await person.page.keyboard.press('Space');
      await person.send(/^Create key$/);
      const key = await person.page.locator('code.secret').innerText();
      const { status } = await world.server.client.get(`/campaigns/${world.campaign.uid}/groups.json`, {
        headers: { Authorization: `Token token=${key}` },
      });
      expect(status).to.equal(200);
    },
  },
  {
    title: "exports this month's donations for finance",
    role: 'finance',
    async work(person, world) {
      await person.navigate(/^Exports$/, /\/exports/);
      await person.open(/^New export$/, /\/exports\/new/);
      await person.send(/^Create export$/);
      await writeNextExport(world.server.context);
      // With scripts, the page reloads by itself.
      await person.page.reload();
      await person.tabTo(/^Download CSV$/);
      const downloading = person.page.waitForEvent('download');
      await person.page.keyboard.press('Enter');
      const download = await downloading;
      expect(download.suggestedFilename()).to.match(/^donations-.*\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      const rows: Body[] = parse(text, { columns: true, bom: true });
      const [{ sum } = { sum: 0 }] = await world.server.knex('donations').sum('amount_cents');
      const total = rows.reduce((cents, { amount_cents }) => cents + Number(amount_cents), 0);
      expect(total).to.equal(Number(sum));
      expect(rows.map(({ amount_cents }) => amount_cents)).to.include('13725');
    },
  },
  {
    title: 'sees who changed a target',
    role: 'owner',
    async work(person, world) {
      await world.server.knex('audit_log').insert({
        actor_type: 'operator',
        actor_name: 'grace at the event office',
        action: 'page.update',
        subject_type: 'page',
        subject_id: world.page.id,
        details: { target_cents: { from: 70_000, to: 250_000 } },
      });
      await person.search(world.page.name);
      await person.open(nameLink(world.page.name), /\/pages\//);
      expect(await person.text())
        .to.match(/grace at the event office/)
        .and.match(/700\.00\s+2500\.00/);
    },
  },
  {
    title: 'places an unmatched payment',
    role: 'finance',
    async work(person, world) {
      const source = await buildDonationSource(world.server);
      await sendEvent(world.server, source, {
        type: 'payment',
        reference: `order-${world.number}`,
        occurred_at: '2026-03-01T10:00:00Z',
        amount: { value: '25.05', currency: 'AUD' },
        donor: { name: 'Cy Young', email: 'cy@donor.example' },
      });
      await person.page.reload();
      await person.open(/^1 unmatched payment$/, /\/payment-events\?/);
      await person.open(/^msg_/, /\/payment-events\/\d+/);
      await person.open(/^Assign$/, /\/assign$/);
      await person.type({ Page: world.other.name });
      await person.send(/^Assign payment$/);
      expect(await publicMoney(world, world.other)).to.deep.equal({ cents: 2_505, donations: [2_505] });
    },
  },
];

describe('Browser: tasks at the desk, by keyboard', () => {
  const browser = useBrowser();
  const server = useServer();

  async function openDesk(
    { title, role }: Task,
    { campaign }: World,
    device: (typeof devices)[number][number],
  ) {
    const grant = role === 'manager' ? { role, campaign_id: campaign.id, charity_id: null } : role;
    const { visitor } = await signInToDesk(server, grant);
    const page = await browser.newPage(device);
    const { origin: url } = server.operations;
    await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(url);
    return new Person(page, title.replaceAll(/\W+/g, '-'), device);
  }

  tasks.forEach((task, index) => {
    for (const device of devices[index % devices.length] ?? []) {
      const { viewport, colorScheme, javaScriptEnabled: hasScripts } = device;
      const where = `${viewport.width} px, ${colorScheme}${hasScripts ? '' : ', without scripts'}`;
      it(`${task.title} on at most ${MOST_SCREENS} screens (${where})`, async () => {
        const world = await buildWorld(server);
        const person = await openDesk(task, world, device);
        await task.work(person, world);
        expect(person.screens).to.be.within(1, MOST_SCREENS);
        await person.page.context().close();
        await expectExactTotals(server.knex);
      });
    }
  });
});
