import { expect } from 'chai';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import type { TestServer } from '../support/server.ts';
import { startDocsServer } from './docs-server.ts';

const paths = ['', 'oauth/', 'fundraising/createPage/', 'fundraising/searchAggregate/', 'metadata/listKeys/'];

describe('Documentation: accessibility of the reference', function describeAccessibility() {
  this.timeout(120_000);
  const browser = useBrowser();
  let server: TestServer;

  before(async () => {
    server = await startDocsServer();
  });
  after(() => server?.close());

  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`is whole at ${width} pixels, ${colorScheme}, with everything opened`, async () => {
        const page = await browser.newPage({ viewport: { width, height: 780 }, colorScheme });
        for (const path of paths) {
          await page.goto(`${server.client.origin}/docs/reference/${path}`);
          for (const details of await page.locator('details').all()) {
            await details.evaluate((element) => element.setAttribute('open', ''));
          }
          expect(await accessibilityViolations(page), path).to.deep.equal([]);
          const fits = await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
          expect(fits, `${path} is not wider than the screen`).to.equal(true);
        }
        await page.context().close();
      });
    }
  }
});
