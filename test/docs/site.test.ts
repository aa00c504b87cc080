import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

const appearances = [
  { name: 'wide and light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'wide and dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { name: 'of 360 pixels, light', viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  { name: 'of 360 pixels, dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const;

describe('Documentation: in the browser', function describeSite() {
  this.timeout(240_000);
  const browser = useBrowser();
  let server: TestServer;
  /** Errors in the console, and requests to other addresses than ours. */
  let complaints: string[];

  before(async () => {
    server = await startDocsServer();
  });
  after(() => server?.close());
  beforeEach(() => {
    complaints = [];
  });
  afterEach(() => {
    expect(complaints).to.deep.equal([]);
  });

  for (const { name, ...appearance } of appearances) {
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await open('/docs/', appearance);
      const links = await page.locator('.guides h3 a').all();
      const guides = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
      expect(guides.length).to.be.greaterThan(10);
      for (const path of ['/docs/', ...guides, '/docs/nothing/']) {
        await page.goto(server.client.origin + path);
        expect(await accessibilityViolations(page), path).to.deep.equal([]);
        const fits = await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
        expect(fits, `${path} is not wider than the screen`).to.equal(true);
      }
      // The address without a document answers 404, as expected.
      complaints = complaints.filter((complaint) => !complaint.includes('404'));
      await page.context().close();
    });
  }

  it('is searched, read and left with the keyboard alone', async () => {
    const page = await open('/docs/errors/');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).to.equal('Skip to the content');
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
    await page.context().close();
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
    await page.context().close();
  });

  it('copies the commands of a transcript without what they print', async () => {
    const page = await open('/docs/pagination-and-scroll/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('.code-block .copy').first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied)
      .to.match(/^curl -s '[^\n]+$/)
      .and.to.not.include('"meta"');
    await page.context().close();
  });

  it('leads to the three references from the front page, and names their base addresses', async () => {
    const page = await open('/docs/');
    const services = [
      ['Fundraising', 'Groundswell fundraising API', `${server.client.origin}/api/v2`],
      ['OAuth', 'Groundswell OAuth API', server.oauth.origin],
      ['Metadata', 'Groundswell Metadata API', `${server.metadata.origin}/api/v1`],
    ] as const;
    for (const [name, title, base] of services) {
      await page.goto(`${server.client.origin}/docs/`);
      await page.locator('.services').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.locator('.call').first().innerText()).to.include(base);
    }
    await page.context().close();
  });

  it('shows how to call pages_totals, and what it takes and answers', async () => {
    const page = await open('/docs/reference/fundraising/searchPagesTotals/');
    const text = await page.locator('main').innerText();
    expect(text)
      .to.include(`curl '${server.client.origin}/api/v2/search/pages_totals.json?limit=20'`)
      .and.to.include('Also accepted as page_id.')
      .and.to.include('amount_cents');
    await page.context().close();
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
      await page.context().close();
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
    const answered = page.waitForResponse((response) => response.url().includes('/teams/7'));
    await page.getByRole('button', { name: 'Send' }).click();
    const refused = await answered;
    expect(refused.status()).to.equal(401);
    expect(await refused.request().headerValue('authorization')).to.equal('Token token=not-a-key');
    await page.getByText('401').first().waitFor();
    complaints = complaints.filter((complaint) => !complaint.includes('status of 4'));
    await page.context().close();
  });

  /** Opens a document and records its errors and foreign requests. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage(options);
    const own = [server.client.origin, server.oauth.origin, server.metadata.origin];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && !own.includes(origin))
        complaints.push(request.url());
    });
    await page.goto(server.client.origin + path);
    return page;
  }
});
