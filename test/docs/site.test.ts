import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { parse } from 'yaml';
import { projectRoot } from '../../src/config/project-root.ts';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import { narrow } from '../browser/narrow.ts';
import type { Body } from '../support/client.ts';
import { compiledProgram } from '../support/command.ts';
import { useDemoDocs } from './docs-server.ts';

/** The styles for widths and for colours are independent, so each is checked once. */
const appearances = [
  { name: 'wide and light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'of 320 pixels, dark', viewport: narrow, colorScheme: 'dark' },
] as const;

const { sections } = parse(readFileSync(join(projectRoot, 'openapi/docs/site.yaml'), 'utf8'));
const guides: string[] = sections.flatMap((section: Body) =>
  section.guides.map(({ slug }: Body) => `/docs/${slug}/`),
);
/** Pages of each kind in the reference. */
const reference = [
  '',
  'oauth/',
  'fundraising/createPage/',
  'fundraising/searchAggregate/',
  'metadata/listKeys/',
].map((path) => `/docs/reference/${path}`);
const formerFragment = 'fundraising/tag/search/searchPagesTotals';
const address = '/docs/reference/fundraising/searchPagesTotals/';

describe('Documentation: in the browser', () => {
  const browser = useBrowser();
  const server = useDemoDocs();
  /** Errors in the console, and requests to other addresses than ours. */
  let complaints: string[];
  let page: Page | undefined;

  beforeEach(() => {
    complaints = [];
  });
  afterEach(async () => {
    await page?.context().close();
    expect(complaints).to.deep.equal([]);
  });

  it('lists all guides on the front page', async () => {
    const page = await open('/docs/');
    const links = await page.locator('.guides h3 a').all();
    const listed = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(listed).to.deep.equal(guides).and.to.have.length.greaterThan(10);
  });

  for (const path of ['/docs/', ...guides, '/docs/nothing/', ...reference]) {
    it(`is accessible and fits the screen, wide and narrow, light and dark: ${path}`, async () => {
      const page = await open(path);
      if (reference.includes(path)) {
        await page.evaluate(
          "for (const details of document.querySelectorAll('details')) details.open = true",
        );
      }
      // It changes its appearance without being loaded again.
      for (const { name, viewport, colorScheme } of appearances) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityViolations(page), name).to.deep.equal([]);
        const fits = await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
        expect(fits, `${name}: is not wider than the screen`).to.equal(true);
      }
      // The address without a document answers 404, as expected.
      if (path === '/docs/nothing/')
        complaints = complaints.filter((complaint) => !complaint.includes('404'));
    });
  }

  it('is searched, read and left with the keyboard alone', async () => {
    const page = await open('/docs/errors/');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).to.equal('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).to.equal('main');
    await page.keyboard.press('/');
    await page.keyboard.type('scroll');
    await page.locator('[role=option]').nth(1).waitFor();
    const chosen = page.locator('[role=option][aria-selected=true]');
    const first = await chosen.innerText();
    await page.keyboard.press('ArrowDown');
    expect(await chosen.innerText()).to.not.equal(first);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/pagination-and-scroll\//);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).to.equal(0);
  });

  it('finds pages_totals in guides and operations', async () => {
    const page = await open('/docs/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('pages_totals');
    const operation = page.locator('a[role=option][href$="/searchPagesTotals/"]');
    await operation.waitFor();
    expect(await page.locator('a[role=option][href*="/leaderboards-and-totals/"]').count()).to.be.greaterThan(
      0,
    );
    await operation.click();
    await page.getByRole('heading', { level: 1, name: /^Rank pages/ }).waitFor();
  });

  it('copies the commands of a transcript without their output', async () => {
    const page = await open('/docs/pagination-and-scroll/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.code-block .copy').first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied)
      .to.match(/^curl -s '[^\n]+$/)
      .and.to.not.include('"meta"');
  });

  it('leads to the four references from the front page, and names their base addresses', async () => {
    const page = await open('/docs/');
    const services = [
      ['Fundraising', 'Groundswell fundraising API', `${server.client.origin}/api/v2`],
      ['OAuth', 'Groundswell OAuth API', server.oauth.origin],
      ['Metadata', 'Groundswell Metadata API', `${server.metadata.origin}/api/v1`],
      ['Operations', 'Groundswell operations API', `${server.operations.origin}/operations/v1`],
    ] as const;
    for (const [name, title, base] of services) {
      await page.goto(`${server.client.origin}/docs/`);
      await page.locator('.services').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.locator('.call').first().innerText()).to.include(base);
    }
  });

  it('shows how to call pages_totals, and what it takes and answers', async () => {
    const page = await open('/docs/reference/fundraising/searchPagesTotals/');
    const text = await page.locator('main').innerText();
    expect(text)
      .to.include(`curl '${server.client.origin}/api/v2/search/pages_totals.json?limit=20'`)
      .and.to.include('Also accepted as page_id.')
      .and.to.include('amount_cents');
  });

  it('shows who may call an operation of staff, and offers no form for their tokens', async () => {
    const page = await open('/docs/reference/operations/getPage/');
    const text = await page.locator('main').innerText();
    expect(text)
      .to.include('Needs a staff token. Roles: owner, manager, finance, support, charity, read_only.')
      .and.to.include(`curl '${server.operations.origin}/operations/v1/pages/`)
      .and.to.include("-H 'Authorization: Bearer STAFF_TOKEN'");
    expect(await page.getByText('Try it').count()).to.equal(0);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
  });

  for (const [operation, path] of [
    ['fundraising/listCampaigns', '/api/v2/campaigns.json'],
    ['oauth/getAuthorizationServerMetadata', '/.well-known/oauth-authorization-server'],
  ] as const) {
    it(`tries ${path} out on the running server`, async () => {
      const page = await open(`/docs/reference/${operation}/`);
      await page.getByText('Try it').click();
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
      await page.getByRole('button', { name: 'Send' }).click();
      expect((await answered).status()).to.equal(200);
      await page.getByText('200 OK').first().waitFor();
      expect(await accessibilityViolations(page)).to.deep.equal([]);
    });
  }

  it('sends what was typed: a step of the path, a filter, a credential and a body', async () => {
    const page = await open('/docs/reference/metadata/saveMetadata/');
    await page.getByText('Try it').click();
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByLabel('Body').fill('{"token":"a-token-of-a-test","type":"page"}');
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await asked).postDataJSON()).to.include({ token: 'a-token-of-a-test' });
    await page.getByText(/^4\d\d /).waitFor();
    complaints = complaints.filter((complaint) => !complaint.includes('status of 4'));

    await page.goto(`${server.client.origin}/docs/reference/fundraising/updateTeam/`);
    await page.getByText('Try it').click();
    await page.getByLabel('team_id', { exact: true }).fill('7');
    await page.getByLabel('Authorization').fill('Token token=not-a-key');
    page.once('dialog', (dialog) => dialog.accept());
    const answered = page.waitForResponse((response) => response.url().includes('/teams/7'));
    await page.getByRole('button', { name: 'Send' }).click();
    const refused = await answered;
    expect(refused.status()).to.equal(401);
    expect(await refused.request().headerValue('authorization')).to.equal('Token token=not-a-key');
    await page.getByText('401').first().waitFor();
    complaints = complaints.filter((complaint) => !complaint.includes('status of 4'));
  });

  it('redirects from the old address of an operation to its page', async () => {
    const page = await open(`/docs/reference/#${formerFragment}`);
    await page.waitForURL(`**${address}`);
    await page.goto(`${server.client.origin}/docs/reference/`);
    await page.evaluate(`location.hash = ${JSON.stringify(formerFragment)}`);
    await page.waitForURL(`**${address}`);
  });

  it('shows a link at the old address if scripts are disabled', async () => {
    const page = await open(`/docs/reference/#${formerFragment}`, { javaScriptEnabled: false });
    const link = page.locator(`[id="${formerFragment}"] a`);
    expect(await link.getAttribute('href')).to.equal(address);
    await link.click();
    await page
      .getByRole('heading', { level: 1, name: 'Rank pages, teams or groups by money raised' })
      .waitFor();
    expect(await page.getByText('Try it').filter({ visible: true }).count()).to.equal(0);
  });

  it('shows elements with this server’s numbers below their sample, without violating the policy', async () => {
    compiledProgram();
    const page = await open('/docs/screens-and-elements/');
    await page.getByText('Live, from this server').waitFor();
    const live = page.locator('.live-elements');
    await live.getByText('$126,705.38').waitFor();
    await live.getByText('raised of $200,000').waitFor();
    for (const element of ['groundswell-leaderboard:not([type])', 'groundswell-leaderboard[type="team"]'])
      expect(await live.locator(`${element} li`).count(), element).to.equal(3);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/guide.png`, fullPage: true });
  });

  /** Opens a document and records its errors and foreign requests. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const opened = await browser.newPage(options);
    page = opened;
    const own = [server.client.origin, server.oauth.origin, server.metadata.origin];
    opened.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    opened.on('pageerror', (error) => complaints.push(String(error)));
    opened.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && !own.includes(origin))
        complaints.push(request.url());
    });
    await opened.goto(server.client.origin + path);
    return opened;
  }
});
