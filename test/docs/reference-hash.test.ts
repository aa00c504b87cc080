import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

const inFundraising = 'fundraising/tag/search/searchPagesTotals';
const inMetadata = 'metadata/tag/keys/listKeys';
const inOauth = 'oauth/tag/tokens/createToken';

describe('Documentation: the reference follows its address', function describeHash() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;
  let page: Page;

  before(async () => {
    server = await startDocsServer();
  });
  after(() => server?.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.client.origin}/docs/reference/#${inFundraising}`);
    await expectShown(inFundraising);
  });
  afterEach(() => page.context().close());

  it('to another document that the search finds', async () => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill('listKeys');
    await page.locator(`a[role=option][href$="#${inMetadata}"]`).click();
    await expectShown(inMetadata);
  });

  it('to another document by script, and back', async () => {
    await setHash(inOauth);
    await expectShown(inOauth);
    await page.goBack();
    await expectShown(inFundraising);
  });

  it('to another operation of the same document', async () => {
    const other = 'fundraising/tag/campaigns/listCampaigns';
    await page.evaluate('window.isSamePage = true');
    await setHash(other);
    await expectShown(other);
    expect(await page.evaluate('window.isSamePage'), 'without loading the page again').to.equal(true);
  });

  /** Somebody edits the address. */
  async function setHash(hash: string): Promise<void> {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  }

  /** Its operation stands in the upper part of the window. */
  async function expectShown(id: string): Promise<void> {
    const place = `document.getElementById(${JSON.stringify(id)})?.getBoundingClientRect().top`;
    const isThere = `${place} > -10 && ${place} < 450`;
    // While the document is loaded again, evaluating fails.
    const look = () => page.evaluate<boolean>(isThere).catch(() => false);
    const nextFrame = () => page.evaluate('new Promise(requestAnimationFrame)').catch(() => undefined);
    const deadline = Date.now() + 20_000;
    while (!(await look()) && Date.now() < deadline) await nextFrame();
    expect(await look(), `${id} is to be seen`).to.equal(true);
    expect(new URL(page.url()).hash).to.equal(`#${id}`);
  }
});
