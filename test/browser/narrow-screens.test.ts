import { expect } from 'chai';
import { signedInVisitor } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { useBrowser } from './browser.ts';
import { misfits, narrow } from './narrow.ts';

/** Long words that fit in a line. */
const names = {
  page: 'Alexandrina Montgomery',
  charity: 'Rehabilitation Association of Christchurch',
  campaign: 'Christchurch Ultramarathon',
};

describe('Browser: narrow screens', () => {
  const browser = useBrowser();
  const server = useServer({
    config: { DONATE_URL: 'https://pay.groundswell.test/?page={page_id}&amount={amount}' },
  });
  let cookie: { name: string; value: string; url: string };
  let site: string;
  let pagePath: string;
  let publicPaths: string[];
  let personalPaths: string[];

  before(async () => {
    const { build, client, knex } = server;
    const user = await build.account({ name: names.page });
    const visitor = await signedInVisitor(client.origin, user);
    const name = 'groundswell_session';
    cookie = { name, value: visitor.cookies.get(name) ?? '', url: client.origin };
    const charity = await build.charity({ name: names.charity, description: 'We help people walk again.' });
    const campaign = await build.campaign({
      name: names.campaign,
      charities: [charity, await build.charity()],
    });
    const place = { campaign_id: campaign.id, charity_id: charity.id };
    const page = await build.page({
      ...place,
      name: names.page,
      user_id: user.id,
      story: '<p>I run for Ada.</p>',
    });
    const { team, page: teamPage } = await build.team({ leader: page, name: names.charity });
    await build.post({ page, caption: `Halfway: see https://example.org/${'long-'.repeat(20)}` });
    const donation = await build.donation({
      page,
      donor_user_id: user.id,
      donor_name: names.page,
      amount_cents: 1_234_500,
      message: 'Go!',
    });
    await build.activity({ page, started_at: new Date() });
    const path = '/pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c12';
    const photo = { page_id: page.id, path };
    await knex('page_photos').insert([
      { ...photo, position: 1, description: names.campaign },
      { ...photo, position: 2 },
    ]);
    await knex('pages').where({ id: page.id }).update({ video_url: 'https://vimeo.com/76979871' });
    const empty = await build.page({ ...place, name: 'Bartholomew' });
    site = `/${campaign.slug}/au`;
    pagePath = `${site}/${page.slug}`;
    publicPaths = [
      '/',
      '/campaigns',
      '/search',
      '/search?q=alexandrina',
      `/supporters?campaign=${campaign.uid}`,
      site,
      pagePath,
      `${site}/${teamPage.slug}`,
      `${site}/${empty.slug}`,
      `${site}/get-started`,
      `/au/charities/${charity.slug}`,
      '/sign-in',
      '/sign-up',
      '/forgot-password',
      '/nothing-here',
    ];
    personalPaths = [
      '/dashboard',
      `/dashboard/pages/new?campaign=${campaign.uid}`,
      `/dashboard/pages/${page.id}/edit`,
      `/dashboard/pages/${page.id}/updates`,
      `/dashboard/pages/${page.id}/activities`,
      `/dashboard/pages/${page.id}/poster`,
      `/dashboard/teams/${team.id}`,
      `/dashboard/donations/${donation.id}/receipts`,
      '/dashboard/account',
      '/dashboard/notifications',
      '/developers/oauth_applications',
      '/developers/oauth_applications/new',
      pagePath,
    ];
  });

  it('show every view accessibly and in full, with whole words', async () => {
    const page = await browser.newPage({ viewport: narrow });
    const found: string[] = [];
    const look = async (path: string) => {
      await page.goto(server.client.origin + path);
      found.push(...(await misfits(page, path)));
      expect(await accessibilityViolations(page), path).to.deep.equal([]);
    };
    for (const path of publicPaths) await look(path);
    await page.context().addCookies([cookie]);
    for (const path of personalPaths) await look(path);
    expect(found).to.deep.equal([]);
    await page.context().close();
  });

  it('show the buttons to copy only with scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ viewport: narrow, javaScriptEnabled });
      await page.goto(server.client.origin + pagePath);
      const button = page.locator('[data-copy]');
      expect(await button.isVisible()).to.equal(javaScriptEnabled);
      await page.context().close();
    }
  });

  it('keep donating and sharing at the lower edge, above the footer, without scripts', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 700 }, javaScriptEnabled: false });
    await page.goto(server.client.origin + pagePath);
    const bar = page.locator('.give-bar');
    expect(await bar.getByRole('link').allInnerTexts()).to.deep.equal(['Donate', 'Share']);
    for (const at of [0, 900]) {
      await page.evaluate(`window.scrollTo(0, ${at})`);
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      expect(Math.round(y + height), `scrolled by ${at}`).to.equal(700);
    }
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    const footer = (await page.locator('.site-footer').boundingBox()) ?? { y: 0 };
    expect(y + height).to.be.at.most(footer.y + 0.5);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await bar.isVisible()).to.equal(false);
    await page.context().close();
  });

  it('offer the owner of a page without donations to make the first', async () => {
    const { build, client } = server;
    const user = await build.account();
    const visitor = await signedInVisitor(client.origin, user);
    const campaign = await build.campaign();
    const own = await build.page({ campaign_id: campaign.id, user_id: user.id });
    const path = `/${campaign.slug}/au/${own.slug}`;
    const { html } = await visitor.open(path);
    expect(html).to.match(/<a class="button secondary" href="[^"]+\/donate">Make the first donation<\/a>/);
    expect(html).to.match(
      /class="give-bar"><a class="button" href="#share">Share<\/a><a [^>]+>Post an update/,
    );
  });
});
