import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../src/config/project-root.ts';
import { controls } from '../../src/web/views/styles/controls.ts';
import { foundation } from '../../src/web/views/styles/foundation.ts';
import { overviews } from '../../src/web/views/styles/overviews.ts';
import { publicViews } from '../../src/web/views/styles/public.ts';
import { useBrowser } from '../browser/browser.ts';
import { useDemoDocs } from './docs-server.ts';

describe('Documentation: its search', () => {
  const browser = useBrowser();
  const server = useDemoDocs();
  let page: Page;

  before(async () => {
    page = await browser.newPage();
    await page.goto(`${server.client.origin}/docs/`);
    await page.getByRole('button', { name: 'Search' }).click();
  });

  /** @returns the addresses that are found, best first */
  async function find(query: string): Promise<string[]> {
    const input = page.getByRole('combobox');
    await input.fill('');
    await page.getByText('Type to search.').waitFor();
    await input.fill(query);
    await page.getByText(/^\d+ results?$|^No results/).waitFor();
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

  for (const [query, address] of [
    ['createPage', 'reference/fundraising/createPage/'],
    ['getCampaign', 'reference/fundraising/getCampaign/'],
    ['refundDonation', 'reference/fundraising/refundDonation/'],
    ['rotateWebhookSecret', 'reference/fundraising/rotateWebhookSecret/'],
    ['createToken', 'reference/oauth/createToken/'],
    ['saveMetadata', 'reference/metadata/saveMetadata/'],
    ['upload photo', 'reference/fundraising/savePageImage/'],
    ['upload a picture', 'reference/fundraising/savePageImage/'],
    ['webhook signature', 'webhooks/'],
    ['delete a page', 'operating-commands/#hide-or-delete-a-page'],
    ['create a team', 'reference/fundraising/createTeam/'],
    ['join a team', 'reference/fundraising/createJoinRequest/'],
    ['delete webhook', 'reference/operations/deleteWebhook/'],
    ['api key', 'authentication/'],
    ['oauth', 'oauth/'],
  ] as const) {
    it(`finds first what has “${query}” in its name or title`, async () => {
      expect((await find(query))[0]).to.equal(`/docs/${address}`);
    });
  }

  for (const [query, operation] of [
    ['PageCreateRequest', 'createPage'],
    ['include_pages', 'getCampaignLeaderboard'],
    ['birthday', 'createPage'],
    ['start_updated_at', 'listPages'],
    ['gift_aid', 'createCharity'],
  ] as const) {
    it(`finds an operation by its parameter, field or model “${query}”`, async () => {
      expect((await find(query)).map((address) => address.split('/').at(-2))).to.include(operation);
    });
  }

  for (const [schema, operation] of [
    ['PageCreateRequest', 'createPage'],
    ['DonationEventResponse', 'sendDonationEvent'],
    ['PagesTotalsResults', 'searchPagesTotals'],
  ] as const) {
    it(`finds the schema “${schema}” before all that hold it, and leads to its fields`, async () => {
      const [first = ''] = await find(schema);
      expect(first).to.equal(`/docs/reference/fundraising/${operation}/#${schema}`);
      const text = await (await fetch(server.client.origin + first)).text();
      expect(text).to.include(`<code id="${schema}">`);
    });
  }

  it('shares no class with the main site, whose styles its pages include', async () => {
    const own = await readFile(join(projectRoot, 'openapi/docs/styles/header.css'), 'utf8');
    const classes = new Set([...own.matchAll(/\.((?:search|docs-search)[\w-]*)/g)].map(([, name]) => name));
    expect([...classes]).to.include.members(['search', 'search-button', 'search-status']);
    const site = [foundation, controls, overviews, publicViews].join('\n');
    for (const name of classes) expect(site).to.not.match(new RegExp(`\\.${name}(?![\\w-])`), name);
  });

  it('finds the errors also for a status that another guide explains', async () => {
    expect((await find('401')).slice(0, 3)).to.include('/docs/errors/');
  });

  it('finds passages with one of the words if none has all', async () => {
    expect(await find('pages_totals qqqqzzzz')).to.include('/docs/reference/fundraising/searchPagesTotals/');
  });
});
