import { expect } from 'chai';
import { sampleMail } from '../../src/mail/mail-samples.ts';
import { mailNames } from '../../src/mail/mail-texts.ts';
import { siteBranding } from '../../src/web/site-branding.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { useBrowser } from './browser.ts';

/** A mail program shows an email within a document of its own, which has a heading and landmarks. */
const NOT_OF_A_PART = /^(landmark-one-main|page-has-heading-one|region):/;

/** An operator's text with everything that Markdown may contain. */
const ownBody = `# Hello {{recipient.first_name}}

Your page is **live**, *at last*: {{link}}

- Read our [tips](https://example.org/tips).
- Tell your friends:
  1. today
  2. tomorrow

## Next

[See my page]({{link}})

Your team`;

describe('Emails in a browser', function () {
  this.timeout(120_000);
  const browser = useBrowser();

  for (const colour of [undefined, '#ffd166', '#101010']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`can be read on a phone and in a window: ${colour ?? 'our colour'}, ${colorScheme}`, async () => {
        const branding = { ...siteBranding(), colour };
        const look = {
          branding,
          baseUrl: 'http://localhost',
          operationsUrl: 'http://localhost',
          mailTexts: { find: async () => [] },
        };
        const page = await browser.newPage({ colorScheme });
        const own = { find: async () => [{ subject: null, body: ownBody }] };
        const mails = await Promise.all([
          ...mailNames.map((name) => sampleMail(name, look)),
          sampleMail('page_created', { ...look, mailTexts: own }),
        ]);
        for (const { html, subject: name } of mails) {
          await page.setContent(html);
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
