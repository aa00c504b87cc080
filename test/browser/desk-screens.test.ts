import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { UserTokenRepository } from '../../src/db/repositories/user-tokens.ts';
import { signInToDesk } from '../support/desk.ts';
import { type TestServer, useServer } from '../support/server.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

/** A desk and a phone, light and dark. */
const appearances = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const satisfies readonly BrowserContextOptions[];

/** A campaign with a page whose owner, donations and changes are on every screen. */
async function buildWorld({ build, knex }: TestServer) {
  const charity = await build.charity({ name: 'Reef Rescue Trust' });
  const campaign = await build.campaign({ name: 'City to Surf Coast Run', charities: [charity] });
  const user = await build.user({ name: 'Ada Okafor', email: 'ada@mail.example' });
  const page = await build.page({
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: user.id,
    name: 'Ada runs for the reef, whatever the weather',
  });
  const donation = await build.donation({
    page_id: page.id,
    campaign_id: campaign.id,
    charity_id: charity.id,
    amount_cents: 125_050,
    donor_name: 'Priya Raman',
    message: 'Go Ada!',
  });
  for (let count = 0; count < 8; count++) {
    await build.donation({
      page_id: page.id,
      campaign_id: campaign.id,
      charity_id: charity.id,
      amount_cents: 1_000 + count,
    });
  }
  const details = { target_cents: { from: 70_000, to: 250_000 } };
  const entry = {
    actor_type: 'staff',
    actor_id: user.id,
    action: 'page.update',
    subject_type: 'page',
    subject_id: page.id,
    details,
  };
  await knex('audit_log').insert(entry);
  await knex('pages')
    .where({ id: page.id })
    .update({ story: '<p>Send me <b>cash</b>, and I will double it.</p>' });
  const report = await build.report({
    page,
    explanation: 'It asks for cash.',
    reporter_name: 'Noor Haddad',
    reporter_email: 'noor@mail.example',
  });
  await knex('pages').where({ id: page.id }).update({ story: '<p>I run for the reef.</p>' });
  await knex('watched_words').insert({ word: 'bitcoin' });
  const exported = { user_id: user.id, kind: 'donations', personal: false, spreadsheet: true };
  await knex('exports').insert([
    {
      ...exported,
      state: 'running',
      lease_until: new Date(),
      row_count: 48_210,
      expected_row_count: 120_000,
    },
    { ...exported, state: 'done', row_count: 120_412, bytes: 7_340_032, finished_at: new Date() },
  ]);
  const { team } = await build.team({ leader: page, name: 'Reef runners', page: { name: 'Reef runners' } });
  return { campaign, charity, user, page, donation, team, report };
}

describe('Browser: screens of the desk', () => {
  const browser = useBrowser();
  const server = useServer();

  async function openDesk(options: BrowserContextOptions): Promise<Page> {
    const { visitor } = await signInToDesk(server, 'owner');
    const page = await browser.newPage(options);
    await page
      .context()
      .addCookies(
        [...visitor.cookies].map(([name, value]) => ({ name, value, url: server.operations.origin })),
      );
    return page;
  }

  it('fits a desk and a phone, in light and dark, and axe-core finds nothing', async () => {
    const { campaign, charity, user, page: own, donation, team, report } = await buildWorld(server);
    const webhook = await buildWebhookEndpoint(server.knex, { url: 'https://crm.example.org/groundswell' });
    const token = createSecret('mailToken');
    const invited = { userId: user.id, purpose: 'join_staff', tokenHash: hashSecret(token) } as const;
    await new UserTokenRepository(server.knex).create(invited);
    const addresses = {
      home: '/',
      campaigns: '/campaigns',
      campaign: `/campaigns/${campaign.id}`,
      'campaign-banner': `/campaigns/${campaign.id}/banner`,
      charities: '/charities',
      charity: `/charities/${charity.id}`,
      pages: '/pages',
      page: `/pages/${own.id}`,
      'page-new': '/pages/new',
      'page-edit': `/pages/${own.id}/edit`,
      'page-move': `/pages/${own.id}/move`,
      'pages-state': `/pages/selected/state?list=&id=${own.id}`,
      teams: '/teams',
      team: `/teams/${team.id}`,
      'team-edit': `/teams/${team.id}/edit`,
      'team-add-member': `/teams/${team.id}/add-member`,
      people: '/people',
      person: `/people/${user.id}`,
      'person-new': '/people/new',
      'person-erase': `/people/${user.id}/erase`,
      webhook: `/webhooks/${webhook.id}`,
      'webhook-edit': `/webhooks/${webhook.id}/edit`,
      'webhook-replay': `/webhooks/${webhook.id}/replay`,
      donations: '/donations',
      'donations-refused': '/donations?amount_min=abc&created_since=soon&q=Priya',
      'donations-none': '/donations?q=Nobody',
      donation: `/donations/${donation.id}`,
      'payment-events': '/payment-events',
      reports: '/reports?state=open',
      report: `/reports/${report.id}`,
      'resolve-report': `/reports/${report.id}/resolve`,
      'watched-words': '/watched-words',
      exports: '/exports',
      'export-new': '/exports/new',
      'export-running': '/exports/1',
      'export-done': '/exports/2',
      audit: '/audit',
      causes: '/causes',
      'country-new': '/countries/new',
      'invite-staff': '/staff/new',
      join: `/join?token=${token}`,
    };
    // Screens whose parts are on the others, too.
    const others = {
      'campaign-new': '/campaigns/new',
      'campaign-message': `/campaigns/${campaign.id}/message`,
      'charity-edit': `/charities/${charity.id}/edit`,
      'imports-none': '/imports',
      emails: '/emails',
      configuration: '/configuration',
      status: '/status',
    };
    for (const [index, appearance] of appearances.entries()) {
      const page = await openDesk(appearance);
      const all = index === 1 || index === 2 ? { ...addresses, ...others } : addresses;
      for (const [name, address] of Object.entries(all)) {
        await page.goto(`${server.operations.origin}${address}`);
        expect(await page.locator('h1').innerText(), name).not.to.match(/wrong|not found/i);
        await lookAt(page, `desk-${name}`);
      }
      await page.context().close();
    }
  });

  it('opens its menu on a phone, and filters by keyboard, without scripts', async () => {
    const page = await openDesk({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    await page.goto(`${server.operations.origin}/campaigns`);
    const link = page.getByRole('link', { name: 'Donations', exact: true });
    expect(await link.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await link.click();
    await page.getByLabel('Amount from').focus();
    await page.keyboard.type('1250.50');
    await page.keyboard.press('Enter');
    await page.waitForURL(/amount_min=1250\.50/);
    expect(await page.locator('tbody tr').count()).to.equal(1);
    await lookAt(page, 'desk-without-scripts', { hasScripts: false });
    await page.context().close();
  });

  it('shows states of every tone in the same shape', async () => {
    const { build } = server;
    const charity = await build.charity();
    const campaign = await build.campaign({ charities: [charity] });
    for (const state of ['active', 'paused', 'cancelled'] as const) {
      await build.page({ campaign_id: campaign.id, charity_id: charity.id, state });
    }
    const page = await openDesk(appearances[0]);
    await page.goto(`${server.operations.origin}/pages?campaign_id=${campaign.id}`);
    const shapes = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.records .state')].map((mark) => {
      const { display, padding, height } = getComputedStyle(mark);
      return [display, padding, height].join();
    })`);
    expect(shapes).to.have.length(3);
    expect(new Set(shapes).size, shapes.join('; ')).to.equal(1);
  });
});
