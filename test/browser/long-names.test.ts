import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';
import { useBrowser } from './browser.ts';

/** The longest names that are taken, without a place to break. */
const longest = { application: 'W'.repeat(100), user: 'M'.repeat(100), page: 'W'.repeat(255) };

/** Elements that reach beyond the right edge of the screen. */
const overflowing = `[...document.querySelectorAll('body *')]
  .filter((element) => !element.closest('.hidden, .skip-link, svg') && element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.tagName + '.' + element.className)`;

describe('Browser: names of a hundred characters', () => {
  const browser = useBrowser();
  const server = useServer();
  let page: Page;
  let area: string;
  /** Where the user's own page and team are shown. */
  let own: { shown: string[]; managed: string[] };

  before(async () => {
    const { knex, client } = server;
    const user = await server.build.account({ name: longest.user });
    const application = await server.build.oauthClient({ name: longest.application, owner_user_id: user.id });
    area = `/developers/oauth_applications/${application.client_id}`;
    const access_token = createSecret('accessToken');
    const grant = { oauth_client_id: application.id, user_id: user.id };
    await knex('oauth_consents').insert(grant);
    await knex('oauth_tokens').insert({ ...grant, token_hash: hashSecret(access_token) });
    const visitor = new Visitor(client.origin);
    await visitor.post('/api/v2/authentication/sessions', { access_token });
    const charity = await server.build.charity({ name: longest.page });
    const campaign = await server.build.campaign({ name: longest.page, charities: [charity] });
    const place = { campaign_id: campaign.id, charity_id: charity.id, user_id: user.id };
    const leader = await server.build.page({ ...place, name: longest.page });
    const named = { name: longest.page };
    const { team, page: teamPage } = await server.build.team({ leader, page: named, ...named });
    own = {
      shown: [leader, teamPage].map(({ slug }) => `/${campaign.slug}/au/${slug}`),
      managed: [`/dashboard/pages/${leader.id}/edit`, `/dashboard/teams/${team.id}`],
    };
    own.shown.push(`/${campaign.slug}/au`, `/au/${charity.slug}`, '/campaigns');
    page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    const value = visitor.cookies.get('groundswell_session') ?? '';
    await page.context().addCookies([{ name: 'groundswell_session', value, url: client.origin }]);
  });

  async function check(path: string): Promise<void> {
    await page.goto(server.client.origin + path);
    expect(await page.evaluate<string[]>(overflowing), path).to.deep.equal([]);
    const fits = await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
    expect(fits, `${path} is not wider than the screen`).to.equal(true);
  }

  it('break in the header of a session that an application has opened, and in the views', async () => {
    for (const path of ['/', '/dashboard', '/sign-in']) await check(path);
    expect(await page.locator('.through').textContent()).to.include(longest.application);
    await server.knex('sessions').update({ oauth_client_id: null });
    for (const path of ['/dashboard', '/developers', area, `${area}/secret`, `${area}/delete`])
      await check(path);
  });

  it('wrap on the page and team that have them, and where these are managed', async () => {
    await server.knex('sessions').update({ oauth_client_id: null });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [...own.shown, '/dashboard', ...own.managed]) await check(path);
    }
  });

  it('make room for our own name, which fits in the header on a phone', async () => {
    const visiting = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const isWhole = '(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)';
    for (const tab of [page, visiting]) {
      await tab.setViewportSize({ width: 360, height: 780 });
      await tab.goto(server.client.origin);
      const name = `document.querySelector('.site-name > span')`;
      expect(await tab.evaluate(`${isWhole}(${name})`)).to.equal(true);
      expect(await tab.evaluate(`${name}.getBoundingClientRect().width > 60`)).to.equal(true);
    }
    await visiting.context().close();
  });
});
