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
    const operation = page.locator('a[role=option][href$="/searchPagesTotals"]');
    await operation.waitFor();
    expect(await page.locator('a[role=option][href*="/leaderboards-and-totals/"]').count()).to.be.greaterThan(
      0,
    );
    await operation.click();
    await page.locator('[id="fundraising/tag/search/searchPagesTotals"]').waitFor();
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

  it('shows the three references, one after another', async () => {
    const page = await open('/docs/reference/');
    const switcher = (name: string) => page.getByRole('button', { name, exact: true }).first();
    await page.getByRole('heading', { name: 'Groundswell fundraising API' }).waitFor();
    await switcher('Fundraising').click();
    await page.getByRole('option', { name: 'OAuth' }).click();
    await page.getByRole('heading', { name: 'Groundswell OAuth API' }).waitFor();
    await switcher('OAuth').click();
    await page.getByRole('option', { name: 'Metadata' }).click();
    await page.getByRole('heading', { name: 'Groundswell Metadata API' }).waitFor();
    expect(await page.getByText('Powered by').filter({ visible: true }).count()).to.equal(0);
    expect(await page.getByText('Ask AI').count()).to.equal(0);
    await page.context().close();
  });

  it('opens the operation that an address names, of any document', async () => {
    for (const id of ['metadata/tag/keys/listKeys', 'oauth/tag/tokens/createToken']) {
      const page = await open(`/docs/reference/#${id}`);
      await page.locator(`[id="${id}"]`).waitFor();
      await page.context().close();
    }
  });

  it('finds pages_totals in the reference, and shows how to call it', async () => {
    const page = await open('/docs/reference/');
    await page.getByRole('heading', { name: 'Groundswell fundraising API' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pages_totals');
    await page.getByRole('option', { name: '/search/pages_totals.json' }).click();
    const operation = page.locator('[id="fundraising/tag/search/searchPagesTotals"]');
    const command = `curl ${server.client.origin}/api/v2/search/pages_totals.json`;
    await operation.locator('code').filter({ hasText: command }).first().waitFor();
    await page.context().close();
  });

  for (const [id, path] of [
    ['fundraising/tag/campaigns/listCampaigns', '/api/v2/campaigns.json'],
    ['oauth/tag/authorization/getAuthorizationServerMetadata', '/.well-known/oauth-authorization-server'],
  ] as const) {
    it(`tries ${path} out on the running server`, async () => {
      const page = await open(`/docs/reference/#${id}`);
      await page.locator(`[id="${id}"]`).getByRole('button', { name: 'Test Request' }).first().click();
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
      await page.keyboard.press('Control+Enter');
      expect((await answered).status()).to.equal(200);
      await page.getByText('200 OK').first().waitFor();
      await page.context().close();
    });
  }

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
