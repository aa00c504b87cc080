import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { useBrowser } from '../browser/browser.ts';
import { press } from '../browser/forms.ts';
import { appearances, lookAt } from '../browser/look.ts';
import { testPassword } from '../support/accounts.ts';
import { buildCampaign, buildCharity, buildDonation, buildPage } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildDocs } from './docs-server.ts';

/** From the first page of the documentation to an event's own site, by copy and paste, without the demo world. */
describe('Documentation: an integrator walks through it', function describeWalk() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;
  let website: Server;
  /** What the integrator's own website serves. */
  let pasted = '';

  before(async () => {
    await buildDocs();
    server = await startTestServer();
    const { client, oauth, metadata, context, knex } = server;
    Object.assign(context.config, {
      baseUrl: client.origin,
      authUrl: oauth.origin,
      metadataUrl: metadata.origin,
      metadataStatsUrl: metadata.origin,
    });
    const charity = await buildCharity(knex, { name: 'Kauri Trust' });
    const campaign = await buildCampaign(knex, { name: 'River Run', charities: [charity] });
    const page = await buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id, name: 'Bea' });
    await buildDonation(knex, { page, amount_cents: 123_450 });
    website = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pasted),
    );
    await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    website?.close();
    website?.closeAllConnections();
    await server?.close();
  });

  for (const appearance of [appearances[0], appearances[3]]) {
    const { viewport, colorScheme } = appearance;

    it(`to a site that shows what is raised and signs users in (${viewport.width} pixels, ${colorScheme})`, async () => {
      const page = await browser.newPage(appearance);
      page.setDefaultTimeout(20_000);
      const { port } = website.address() as AddressInfo;
      const site = await browser.newPage(appearance);
      const paste = async (text: string) => {
        pasted = text;
        await site.goto(`http://127.0.0.1:${port}/`);
      };
      const open = async (guide: string) => {
        await page.goto(`${server.client.origin}/docs/`);
        await page.getByRole('main').getByRole('link', { name: guide }).first().click();
        await page.getByRole('heading', { level: 1, name: guide }).waitFor();
      };
      const block = (language: string) => page.locator(`pre:has-text("${language}")`).first().innerText();

      await page.goto(`${server.client.origin}/docs/`);
      await lookAt(page, 'integrator-1-docs');
      await open('JSONP and browsers');
      await lookAt(page, 'integrator-2-guide');
      await paste(await block('<!doctype html>'));
      await site.getByText('$1,234.50 raised').waitFor();

      await page.goto(`${server.client.origin}/sign-up`);
      const name = `Kim ${viewport.width}`;
      await page.locator('#name').fill(name);
      await page.locator('#email').fill(`kim.${viewport.width}@example.org`);
      await page.locator('#password').fill(testPassword);
      await press(page, 'Sign up');
      await page.goto(`${server.client.origin}/developers/oauth_applications/new`);
      await page.getByLabel('Name', { exact: true }).fill('River Run, the event');
      await page.getByLabel('Redirect URIs').fill('http://127.0.0.1/');
      await page.getByLabel('On phones or in browsers').check();
      await lookAt(page, 'integrator-3-application');
      await press(page, 'Register application');
      const clientId = await page.locator('#client_id').innerText();

      await open('OAuth in a browser');
      await lookAt(page, 'integrator-4-oauth');
      const program = await block('<!doctype html>');
      expect(program, "the reader's own ID").to.include(clientId);
      await paste(program);
      await press(site, 'Connect');
      await site.locator('#email').fill(`kim.${viewport.width}@example.org`);
      await site.locator('#password').fill(testPassword);
      await site.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await press(site, 'Allow');
      await site.getByText(`Hello, ${name}`).waitFor();
      await Promise.all([page, site].map((tab) => tab.context().close()));
    });
  }
});
