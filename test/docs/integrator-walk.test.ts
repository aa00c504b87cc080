import { expect } from 'chai';
import { useBrowser } from '../browser/browser.ts';
import { press } from '../browser/forms.ts';
import { appearances, lookAt } from '../browser/look.ts';
import { testPassword } from '../support/accounts.ts';
import { buildCampaign, buildCharity, buildDonation, buildPage } from '../support/factories.ts';
import { useDocsServer } from './docs-server.ts';
import { openWebsite } from './website.ts';

/** From the first page of the documentation to an event's own site, by copy and paste, without the demo world. */
describe('Documentation: an integrator walks through it', () => {
  const browser = useBrowser();
  let website: Awaited<ReturnType<typeof openWebsite>>;
  /** What the integrator's own website serves. */
  let pasted = '';
  const server = useDocsServer(async ({ knex }) => {
    const charity = await buildCharity(knex, { name: 'Kauri Trust' });
    const campaign = await buildCampaign(knex, { name: 'River Run', charities: [charity] });
    const page = await buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id, name: 'Bea' });
    await buildDonation(knex, { page, amount_cents: 123_450 });
  });

  before(async () => {
    website = await openWebsite(() => pasted);
  });
  after(() => website?.close());

  for (const appearance of appearances) {
    const { viewport, colorScheme } = appearance;

    it(`to a site that shows what is raised and signs users in (${viewport.width} pixels, ${colorScheme})`, async () => {
      const page = await browser.newPage(appearance);
      const site = await browser.newPage(appearance);
      const paste = async (text: string) => {
        pasted = text;
        await site.goto(website.address);
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
      await press(page, 'Register OAuth application');
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
