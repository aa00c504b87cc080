import { expect } from 'chai';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import { compiledProgram } from '../support/command.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

describe('Documentation: elements that work in their guide', function describeElements() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;

  before(async () => {
    compiledProgram();
    server = await startDocsServer();
  });
  after(() => server?.close());

  it('show this server’s figures below their sample, and break no policy', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${server.client.origin}/docs/screens-and-elements/`);
    await page.getByText('Live, from this server').waitFor();
    const live = page.locator('.live-elements');
    await live.getByText('$126,705.38').waitFor();
    await live.getByText('raised of $200,000').waitFor();
    expect(await live.locator('groundswell-leaderboard li').count()).to.equal(3);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/guide.png`, fullPage: true });
    await page.context().close();
  });
});
