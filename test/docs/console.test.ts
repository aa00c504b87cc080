import { expect } from 'chai';
import { useBrowser } from '../browser/browser.ts';
import type { Body } from '../support/client.ts';
import { useDemoDocs } from './docs-server.ts';

/** What no example can be good for. */
const without = {
  authorize: 'is a screen for people',
  getAddress: 'needs the operator’s address search, and an ID that it gives',
  getKeyStats: 'needs a key that the caller has made',
  getWebhook: 'needs an endpoint that the caller has made',
  listWebhookDeliveries: 'needs an endpoint that the caller has made',
  streamCampaign: 'does not end',
  streamCharity: 'does not end',
  streamPage: 'does not end',
  streamTeam: 'does not end',
};

describe('Documentation: the forms of the reference', () => {
  const browser = useBrowser();
  const server = useDemoDocs();

  for (const service of ['fundraising', 'oauth', 'metadata']) {
    it(`get an answer at the first Send of every GET of ${service}`, async () => {
      const document: Body = await (await fetch(`${server.client.origin}/openapi/${service}.json`)).json();
      const operations = Object.values<Record<string, { operationId: string }>>(document.paths)
        .flatMap(({ get }) => get?.operationId ?? [])
        .filter((id) => !(id in without));
      const page = await browser.newPage();
      const shown: Record<string, string> = {};
      for (const id of operations) {
        await page.goto(`${server.client.origin}/docs/reference/${service}/${id}/`);
        await page.getByText('Try it').click();
        await page.getByRole('button', { name: 'Send' }).click();
        shown[id] = await page.locator('.answer p').first().innerText();
      }
      expect(shown).to.deep.equal(Object.fromEntries(operations.map((id) => [id, '200 OK'])));
      await page.context().close();
    });
  }

  it('show what they send, the key included', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.client.origin}/docs/reference/fundraising/listTeams/`);
    await page.getByText('Try it').click();
    expect(await page.getByLabel('Authorization').inputValue()).to.match(/^Token token=gsk_demo-only/);
    expect(await page.getByLabel('Authorization').getAttribute('type')).to.equal('text');
    expect(await page.locator('.operation-samples pre').first().innerText()).to.include('gsk_demo-only');
    await page.context().close();
  });
});
