import { expect } from 'chai';
import { sampleMail } from '../../src/mail/mail-samples.ts';
import { mailNames } from '../../src/mail/mail-texts.ts';
import { siteBranding } from '../../src/web/site-branding.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { useBrowser } from './browser.ts';

/** A mail program shows an email within a document of its own, which has a heading and landmarks. */
const NOT_OF_A_PART = /^(landmark-one-main|page-has-heading-one|region):/;

describe('Emails in a browser', function () {
  this.timeout(120_000);
  const browser = useBrowser();

  for (const colour of [undefined, '#ffd166', '#101010']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`can be read on a phone and in a window: ${colour ?? 'our colour'}, ${colorScheme}`, async () => {
        const branding = { ...siteBranding(), colour };
        const look = { branding, baseUrl: 'http://localhost', mailTexts: { find: async () => [] } };
        const page = await browser.newPage({ colorScheme });
        for (const name of mailNames) {
          await page.setContent((await sampleMail(name, look)).html);
          const found = await accessibilityViolations(page);
          expect(
            found.filter((line) => !NOT_OF_A_PART.test(line)),
            name,
          ).to.deep.equal([]);
          for (const width of [360, 600]) {
            await page.setViewportSize({ width, height: 600 });
            expect(await page.evaluate('document.documentElement.scrollWidth'), name).to.equal(width);
          }
        }
        await page.context().close();
      });
    }
  }
});
