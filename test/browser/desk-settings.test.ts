import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { testPassword } from '../support/accounts.ts';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { press } from './forms.ts';
import { lookAt } from './look.ts';

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const dark = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;

describe('Browser: settings for integrators', () => {
  const browser = useBrowser();
  const server = useServer();

  async function openDesk(options: BrowserContextOptions): Promise<Page> {
    const { visitor } = await signInToDesk(server, 'owner');
    const page = await browser.newPage(options);
    const { origin: url } = server.operations;
    await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
    return page;
  }

  it('lead from a request in the developer area to a key that works, on a phone', async () => {
    const campaign = await server.build.campaign({ name: 'City to Surf Coast Run' });
    const { email } = await server.build.account();
    const site = `${server.client.origin}/developers/api_keys`;
    const developer = await browser.newPage(phone);
    await developer.goto(`${site}/new`);
    await developer.getByLabel('Email address').fill(email);
    await developer.getByLabel('Password').fill(testPassword);
    await press(developer, 'Sign in');
    await developer.getByLabel('Name of your application').fill('Race registration');
    await press(developer, 'Send request');
    await lookAt(developer, 'site-key-request-refused');
    await developer.getByLabel('What is it for?').fill('Our form creates a page for every runner.');
    await developer.getByLabel('Campaign').selectOption(campaign.uid);
    await developer.getByLabel(/^Read:/).check();
    await developer.getByLabel(/^Pages:/).check();
    await press(developer, 'Send request');
    await lookAt(developer, 'site-key-requests');

    const desk = await openDesk(phone);
    await desk.goto(server.operations.origin);
    await desk.getByRole('link', { name: /request for an API key/ }).click();
    await lookAt(desk, 'desk-key-requests');
    await desk.getByRole('link', { name: 'Race registration' }).click();
    await lookAt(desk, 'desk-key-request');
    await desk.getByRole('link', { name: 'Approve' }).click();
    await lookAt(desk, 'desk-key-request-approve');
    await press(desk, 'Approve request');
    await desk.getByText('The request is approved.').waitFor();

    await developer.reload();
    await press(developer, 'Create key');
    await lookAt(developer, 'site-key');
    const key = await developer.locator('#api_key').innerText();
    const { status } = await server.client.get('/teams.json?limit=1', {
      headers: { Authorization: `Token token=${key}` },
    });
    expect(status).to.equal(200);
    await developer.getByRole('link', { name: 'I’ve copied it' }).click();
    await lookAt(developer, 'site-keys');
    await developer.getByRole('link', { name: 'Revoke' }).click();
    await lookAt(developer, 'site-key-revoke');
  });

  it('fit a phone and a dark desk, and axe-core finds nothing', async () => {
    const campaign = await server.build.campaign({ name: 'Harbour Swim' });
    const pages = [
      await server.build.page({ campaign_id: campaign.id, name: 'Ada runs for the reef' }),
      await server.build.page({ campaign_id: campaign.id, name: 'Grace swims' }),
    ];
    const [leaderboard] = await server
      .knex('leaderboards')
      .insert({ name: 'Ambassadors', campaign_id: campaign.id, country_code: campaign.country_code })
      .returning('id');
    await server
      .knex('leaderboard_pages')
      .insert(
        pages.map(({ id }, index) => ({ leaderboard_id: leaderboard.id, page_id: id, position: index + 1 })),
      );
    const application = await server.build.oauthClient({ name: 'Runners Club' });
    const desk = await openDesk(phone);
    const { origin } = server.operations;
    await desk.goto(`${origin}/payment-sources/new`);
    await lookAt(desk, 'desk-payment-source-new');
    await desk.getByLabel('Name').fill('box-office');
    await desk.getByLabel('Kind').selectOption('signed');
    await press(desk, 'Create source');
    await lookAt(desk, 'desk-payment-source-secret');
    await desk.getByRole('link', { name: 'I have copied it' }).click();
    await desk.getByRole('link', { name: 'box-office' }).click();
    await desk.getByRole('link', { name: 'Send test event' }).click();
    await press(desk, 'Send test event');
    await desk.getByText('The test event has arrived.').waitFor();
    const source = new URL(desk.url()).pathname;
    const other = await openDesk(dark);
    for (const page of [desk, other]) {
      for (const [name, address] of Object.entries({
        'payment-source': source,
        'payment-source-rotate': `${source}/rotate`,
        'api-key-new': '/api-keys/new',
        'oauth-application': `/oauth-applications/${application.id}`,
        'oauth-application-edit': `/oauth-applications/${application.id}/edit`,
        leaderboards: '/leaderboards',
        leaderboard: `/leaderboards/${leaderboard.id}`,
        'leaderboard-edit': `/leaderboards/${leaderboard.id}/edit`,
      })) {
        await page.goto(origin + address);
        await lookAt(page, `desk-${name}`);
      }
    }
  });
});
