import { expect } from 'chai';
import { accessibilityFaults } from '../browser/accessibility-faults.ts';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

/** Faults that Scalar has and that we mend; it has others. */
const mended = /^(button-name|scrollable-region-focusable|landmark-|page-has-heading-one|region|skip-link)/;

describe('Documentation: accessibility of the reference', function describeAccessibility() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;

  before(async () => {
    server = await startDocsServer();
  });
  after(() => server?.close());

  for (const width of [360, 1280]) {
    it(`has named buttons, one main part and lists to scroll by keyboard at ${width} pixels`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 780 } });
      await page.goto(`${server.client.origin}/docs/reference/`);
      await page.getByRole('heading', { name: 'Groundswell fundraising API' }).waitFor();
      await page.locator('ul.endpoints[tabindex="0"]').first().waitFor();
      const faults = await accessibilityFaults(page);
      expect(faults.filter((fault) => mended.test(fault))).to.deep.equal([]);
    });
  }
});
