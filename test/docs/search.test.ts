import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

describe('Documentation: its search', function describeSearch() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;
  let page: Page;

  before(async () => {
    server = await startDocsServer();
    page = await browser.newPage();
    await page.goto(`${server.client.origin}/docs/`);
    await page.getByRole('button', { name: 'Search' }).click();
  });
  after(() => server?.close());

  /** @returns the addresses that are found, best first */
  async function find(query: string): Promise<string[]> {
    const input = page.getByRole('combobox');
    await input.fill('');
    await page.getByText('Type to search.').waitFor();
    await input.fill(query);
    await page.getByText(/^\d+ results?$|^Nothing is found/).waitFor();
    return page
      .locator('a[role=option]')
      .evaluateAll((options) => options.map((option) => option.getAttribute('href') ?? ''));
  }

  for (const [query, guide] of [
    ['cors', 'jsonp-and-browsers'],
    ['rate limit', 'limits-and-caching'],
    ['422', 'errors'],
    ['429', 'errors'],
  ] as const) {
    it(`finds a guide first for “${query}”`, async () => {
      expect((await find(query))[0]).to.equal(`/docs/${guide}/`);
    });
  }

  for (const [query, operation] of [
    ['PageCreateRequest', 'createPage'],
    ['include_pages', 'getCampaignLeaderboard'],
    ['birthday', 'createPage'],
    ['start_updated_at', 'listPages'],
    ['gift_aid', 'getCharity'],
  ] as const) {
    it(`finds an operation by its parameter, field or model “${query}”`, async () => {
      expect((await find(query)).map((address) => address.split('/').at(-2))).to.include(operation);
    });
  }

  it('finds the errors also for a status that another guide explains', async () => {
    expect((await find('401')).slice(0, 3)).to.include('/docs/errors/');
  });

  it('finds what holds one of the words where nothing holds all', async () => {
    expect(await find('pages_totals qqqqzzzz')).to.include('/docs/reference/fundraising/searchPagesTotals/');
  });
});
