import { expect } from 'chai';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

const formerFragment = 'fundraising/tag/search/searchPagesTotals';
const address = '/docs/reference/fundraising/searchPagesTotals/';

describe('Documentation: addresses of the reference', function describeAddresses() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;

  before(async () => {
    server = await startDocsServer();
  });
  after(() => server?.close());

  it('leads from the former address of an operation to its page', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.client.origin}/docs/reference/#${formerFragment}`);
    await page.waitForURL(`**${address}`);
    await page.goto(`${server.client.origin}/docs/reference/`);
    await page.evaluate(`location.hash = ${JSON.stringify(formerFragment)}`);
    await page.waitForURL(`**${address}`);
    await page.context().close();
  });

  it('shows the link to that page at the former address where no script runs', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${server.client.origin}/docs/reference/#${formerFragment}`);
    const link = page.locator(`[id="${formerFragment}"] a`);
    expect(await link.getAttribute('href')).to.equal(address);
    await link.click();
    await page
      .getByRole('heading', { level: 1, name: 'Rank pages, teams or groups by money raised' })
      .waitFor();
    expect(await page.getByText('Try it').filter({ visible: true }).count()).to.equal(0);
    await page.context().close();
  });
});
