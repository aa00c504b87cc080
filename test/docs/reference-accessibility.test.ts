import { expect } from 'chai';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

/** Violations by Scalar that we correct; it has others. */
const corrected =
  /^(button-name|scrollable-region-focusable|landmark-|page-has-heading-one|region|skip-link)/;

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
      // Operations are drawn one after the other; from two on, names can clash.
      await page.locator('.response-card').nth(1).waitFor({ state: 'attached' });
      const violations = await accessibilityViolations(page);
      expect(violations.filter((violation) => corrected.test(violation))).to.deep.equal([]);
    });
  }
});
