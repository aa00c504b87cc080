import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { testPassword } from '../support/accounts.ts';
import { type TestServer, useServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { useBrowser } from './browser.ts';
import { lookAt } from './look.ts';

const picture = 'https://images.groundswell.test/absent.jpg';

describe('Browser: views of the main site', () => {
  const browser = useBrowser();
  const server = useServer();
  let email: string;
  let publicPaths: string[];
  let personalPaths: string[];

  before(async () => {
    ({ email, publicPaths, personalPaths } = await buildSite(server));
  });

  const appearances = [
    { name: 'wide and light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    { name: 'narrow and dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
  ] as const;

  for (const { name, ...appearance } of appearances) {
    it(`are accessible, fit the screen and break no policy: ${name}`, async () => {
      const page = await browser.newPage({ ...appearance, javaScriptEnabled: true });
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/Content.Security.Policy|Refused/i.test(message.text())) complaints.push(message.text());
      });
      for (const path of publicPaths) await check(page, path);
      await signIn(page);
      for (const path of personalPaths) await check(page, path);
      expect(complaints).to.deep.equal([]);
      await page.context().close();
    });
  }

  it('are reached, filled in and left with the keyboard alone, without any script', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });
    await signIn(page);
    await page.goto(`${server.client.origin}/developers/oauth_applications/new`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).to.equal('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Typed with keys');
    await page.keyboard.press('Enter');
    expect(await page.locator('#client_secret').textContent()).to.match(/^gss_/);
  });

  it('show initials where a picture does not load', async () => {
    const page = await browser.newPage();
    await page.goto(server.client.origin + publicPaths[1]);
    const shown = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('img[alt="Picture of Ada Lovelace"]'), '::after').content`,
    );
    expect(shown).to.match(/^"AL"/);
  });

  it('copies the address, opens the system’s share sheet and the QR code, and suggests names', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    await page.addInitScript(`
      navigator.share = (shared) => { window.shared = shared; return Promise.resolve(); };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });`);
    await page.goto(server.client.origin + publicPaths[1]);
    const address = await page.getByLabel('Link to this page').inputValue();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('window.copied')).to.equal(address);
    await page.getByRole('button', { name: 'More options' }).click();
    expect(await page.evaluate('window.shared.url')).to.equal(address);
    await page.getByText('QR code', { exact: true }).click();
    const code = page.getByAltText('QR code');
    await code.scrollIntoViewIfNeeded();
    const isDrawn = () => page.evaluate<boolean>('document.querySelector(".code img").naturalWidth > 0');
    await until(isDrawn, 'the QR code is drawn');

    await page.getByRole('link', { name: 'Search' }).click();
    const suggested = page.waitForResponse('**/search/suggestions?q=Lovel');
    await page.getByLabel('Search for a person').pressSequentially('Lovel');
    await suggested;
    const isSuggested = () =>
      page.evaluate<boolean>('document.querySelector("datalist option")?.value === "Ada Lovelace"');
    await until(isSuggested, 'the name is suggested');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    expect(new URL(page.url()).pathname).to.equal(publicPaths[1]);
  });

  async function check(page: Page, path: string): Promise<void> {
    await page.goto(server.client.origin + path);
    const header = await page.locator('.site-header').boundingBox();
    expect(header?.height, `${path} has its header in one row`).to.be.below(80);
    await lookAt(page, path.replace(/\W+/g, '-'));
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${server.client.origin}/sign-in`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  }
});

/** One of everything that the views can show. */
async function buildSite({ knex, build }: TestServer) {
  const user = await build.account();
  const charity = await build.charity({
    website_url: 'https://otters.groundswell.test',
    gift_aid: true,
    logo_url: picture,
  });
  const campaign = await build.campaign({
    charities: [charity, await build.charity()],
    brand_colour: '#f5c518',
    banner_url: picture,
    description: 'A long run in good company.',
    custom_metric_unit: 'laps',
  });
  await build.campaign({ is_default: true, charities: [charity] });
  const page = await build.page({
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: user.id,
    name: 'Ada Lovelace',
    story: '<p>I run for <strong>otters</strong>.</p>',
    image_url: picture,
    has_set_image: true,
    custom_metric_amount: '12',
  });
  await build.groupValue(page, await build.campaignGroup({ campaign_id: campaign.id }), 'Blue wave');
  const { team, page: teamPage } = await build.team({ leader: page });
  for (let number = 0; number < 12; number += 1) {
    const member = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
    await build.member(team, member);
    await build.donation({ page: member, donor_name: `Donor ${number}`, message: 'Go, go, go!' });
  }
  await build.donation({ page, donor_name: 'Bea', amount_cents: 25_000, created_at: new Date() });
  const given = await build.donation({ page: teamPage, donor_user_id: user.id, amount_cents: 25_050 });
  await build.donation({ page: teamPage, refund_of_id: given.id, amount_cents: -5_000 });
  await build.donation({ charity_id: charity.id, donor_user_id: user.id });
  await build.post({ page, caption: 'Halfway there.' });
  await build.activity({ page, started_at: new Date() });
  const empty = await build.page({ campaign_id: campaign.id, state: 'paused' });
  const application = await build.oauthClient({ owner_user_id: user.id });
  await knex('oauth_consents').insert({ user_id: user.id, oauth_client_id: application.id });
  const token = createSecret('invitation');
  await knex('invitations').insert({
    team_id: team.id,
    token_hash: hashSecret(token),
    created_by_user_id: user.id,
    single_use: false,
    expires_at: new Date(Date.now() + 86_400_000),
  });
  const site = `/${campaign.slug}/au`;
  const area = `/developers/oauth_applications`;
  return {
    email: user.email,
    publicPaths: [
      '/',
      `${site}/${page.slug}`,
      `${site}/${teamPage.slug}`,
      `${site}/${empty.slug}`,
      site,
      '/au',
      `${site}/get-started`,
      '/search?q=ada',
      '/search?q=nobody+is+called+so',
      '/campaigns',
      `/supporters?campaign=${campaign.uid}`,
      `${site}/donate`,
      `${site}/${page.slug}/donate`,
      `/au/charities/${charity.slug}`,
      `/au/charities/${charity.slug}/donate`,
      `/report?page=${page.id}`,
      '/report/sent',
      '/nothing-here',
    ],
    personalPaths: [
      '/dashboard',
      '/dashboard/donations',
      '/dashboard/donations?page=2',
      `/dashboard/pages/${page.id}/edit`,
      `${site}/${page.slug}?notice=created&mailed=page-created`,
      `/join-team?token=${token}`,
      area,
      `${area}/new`,
      `${area}/${application.client_id}`,
      `${area}/${application.client_id}/secret`,
      `${area}/${application.client_id}/delete`,
    ],
  };
}
