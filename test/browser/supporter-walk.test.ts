import { createServer } from 'node:http';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { testPassword } from '../support/accounts.ts';
import { buildDonationSource, type DonationSource, sendEvent } from '../support/donation-source.ts';
import { type Listening, listen } from '../support/listen.ts';
import { drawPicture } from '../support/picture-files.ts';
import { startTestServer, TEST_SECRET_KEY, type TestServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { fillIn, press } from './forms.ts';
import { appearances, lookAt } from './look.ts';

const day = () => new Date().toISOString().slice(0, 10);

/** Everything between the invitation of a friend and the friend's first gift, each step by what is seen on the screen. */
describe('Browser: from an invitation to a gift that arrives', function describeWalk() {
  const browser = useBrowser();
  let checkout: Listening;
  let server: TestServer;
  let source: DonationSource;
  let leader: { email: string };
  let team: TeamRow;

  before(async () => {
    checkout = await listen(createServer((_request, response) => response.end('<title>Checkout</title>')));
    const DONATE_URL = `${checkout.origin}/pay?page={page_id}&amount={amount}`;
    server = await startTestServer({ config: { DONATE_URL } });
    source = await buildDonationSource({ knex: server.knex, context: { secretKey: TEST_SECRET_KEY } });
    const user = await server.build.account();
    leader = user;
    const charity = await server.build.charity({ name: 'Save the Otters' });
    const campaign = await server.build.campaign({ name: 'River Run', charities: [charity] });
    const first = await server.build.page({
      user_id: user.id,
      campaign_id: campaign.id,
      charity_id: charity.id,
      name: 'Bea Ngata',
    });
    ({ team } = await server.build.team({ leader: first }));
  });
  after(async () => {
    await server?.close();
    checkout?.close();
  });

  for (const appearance of appearances) {
    const { viewport, colorScheme } = appearance;
    // Two of the four have no scripts.
    const javaScriptEnabled = (viewport.width === 360) === (colorScheme === 'dark');
    const kind = `${viewport.width} pixels, ${colorScheme}, ${javaScriptEnabled ? 'with' : 'without'} scripts`;

    it(`leads a friend from the link to a page that is given to (${kind})`, async () => {
      const screen = { ...appearance, javaScriptEnabled };
      const look = (page: Page, step: string) => lookAt(page, step, { hasScripts: javaScriptEnabled });
      const name = `Ada ${viewport.width} ${colorScheme}`;
      const email = `ada.${viewport.width}.${colorScheme}@example.org`;

      const leaders = await browser.newPage(screen);
      const invitation = await inviteMany(leaders);
      await look(leaders, 'walk-0-link');
      await leaders.context().close();
      const page = await browser.newPage(screen);
      const foreign = foreignRequests(page);
      await page.goto(invitation);
      expect(await page.locator('main').innerText()).to.match(/has invited you to join .* in River Run/);
      await look(page, 'walk-1-invitation');

      await page.getByRole('link', { name: 'Create your account' }).click();
      await fillIn(page, { name, email, phone: '0400000000', password: testPassword });
      await look(page, 'walk-2-sign-up');
      await press(page, 'Sign up');
      await page.getByRole('heading', { name: 'Create your page' }).waitFor();
      expect(await page.locator('main').innerText()).to.include(`as a member of ${team.name}`);
      await fillIn(page, { birthday: '1990-05-17', target: '1,500', story: 'For the **otters**.' });
      await page.getByLabel('Charity').selectOption({ label: 'Save the Otters' });
      await look(page, 'walk-3-create');
      await press(page, 'Create page');
      await look(page, 'walk-4-created');
      const own = await server.knex('pages').where({ name }).first();
      expect(await server.knex('team_members').where({ team_id: team.id, page_id: own.id })).to.have.length(
        1,
      );

      await page.goto(invitation);
      expect(await page.locator('main').innerText()).to.include("You're on this team");
      await look(page, 'walk-5-member');
      await page.goto(`${server.client.origin}/dashboard`);
      await look(page, 'walk-5-dashboard');
      await page.goto(`${server.client.origin}/dashboard/pages/${own.id}/edit`);
      const buffer = await drawPicture();
      await page.getByLabel('New picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      await press(page, 'Upload picture');
      await page.getByText('Your new picture is on your page.').waitFor();
      await page.goto(`${server.client.origin}/dashboard/pages/${own.id}/activities`);
      await fillIn(page, { caption: 'Along the river', day: day(), distance: '10,5', duration: '1:05' });
      await press(page, 'Log activity');
      await look(page, 'walk-6-activity');

      await page.getByRole('link', { name: 'View page' }).click();
      const address = page.url();
      const shared = await page.getByLabel('Link to this page').inputValue();
      expect(here(shared)).to.equal(address);
      const message = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
      expect(decodeURIComponent(message ?? '')).to.include(shared);
      await look(page, 'walk-7-own-page');

      const donor = await browser.newPage(screen);
      await donor.goto(address);
      await look(donor, 'walk-8-donor');
      const choice = await donor.getByRole('link', { name: '$50' }).getAttribute('href');
      await donor.goto(new URL(choice ?? '', address).href);
      const { searchParams } = new URL(donor.url());
      expect(Object.fromEntries(searchParams)).to.deep.equal({ page: String(own.id), amount: '50.00' });
      await sendEvent(server, source, {
        type: 'payment',
        reference: `payment of ${name}`,
        occurred_at: new Date().toISOString(),
        amount: { value: searchParams.get('amount'), currency: 'AUD' },
        page_id: searchParams.get('page'),
        donor: { name: 'Priya', message: 'Go on, Ada!' },
      });
      await donor.goto(address);
      expect(await donor.locator('main').innerText())
        .to.include('$50')
        .and.include('Go on, Ada!')
        .and.include('Priya')
        .and.include('10.5 km');
      await look(donor, 'walk-9-given');
      const mail = (await server.mailed()).find(
        ({ to, subject }) => to === email && subject.includes('donation'),
      );
      expect(mail?.text).to.include('a donation of $50.');
      expect(foreign, 'requests to other hosts').to.deep.equal([]);
      await Promise.all([donor, page].map((tab) => tab.context().close()));
    });
  }

  /** An address of the site as it is handed out, where this test serves it. */
  function here(address: string): string {
    const { pathname, search } = new URL(address);
    return server.client.origin + pathname + search;
  }

  /** @returns the link that the team's leader passes on */
  async function inviteMany(page: Page): Promise<string> {
    await page.goto(`${server.client.origin}/sign-in?return_to=/dashboard/teams/${team.id}`);
    await fillIn(page, { email: leader.email, password: testPassword });
    await press(page, 'Sign in');
    await press(page, 'Create group link');
    return here(await page.getByLabel('Invitation link').inputValue());
  }
});

function foreignRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') addresses.push(request.url());
  });
  return addresses;
}
