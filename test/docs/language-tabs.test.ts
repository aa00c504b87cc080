import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import { useDemoDocs } from './docs-server.ts';
import { guideSamples } from './guide-samples.ts';

const languages = ['sh', 'typescript', 'python', 'go', 'java', 'ruby', 'php'];

describe('Documentation: samples in several languages', () => {
  const browser = useBrowser();
  const server = useDemoDocs();

  const open = async (path: string, page: Page) => {
    await page.goto(server.client.origin + path);
    return page;
  };
  const shownIn = (page: Page) =>
    page.evaluate<boolean[]>(
      "[...document.querySelectorAll('.tabs > div')].map((part) => part.offsetHeight > 0)",
    );
  const chosenIn = (page: Page) =>
    page.evaluate<string[]>(
      "[...document.querySelectorAll('.tabs > input:checked')].map(({ value }) => value)",
    );

  it('are there in all of them for the calls of the guides, with and without a body', async () => {
    const samples = await guideSamples();
    const slugs = new Set(samples.map(({ slug }) => slug));
    expect([...slugs]).to.include.members(['getting-started', 'leaderboards-and-totals', 'oauth']);
    for (const language of languages) {
      const texts = samples.filter((sample) => sample.language === language).map(({ text }) => text);
      expect(
        texts.some((text) => text.includes('Robin runs again')),
        language,
      ).to.equal(true);
      expect(samples.filter((sample) => sample.language === language).length, language).to.be.greaterThan(12);
    }
  });

  it('are chosen without scripts, by keyboard', async () => {
    const page = await open('/docs/getting-started/', await browser.newPage({ javaScriptEnabled: false }));
    const group = page.getByRole('group', { name: 'Language of the sample' }).first();
    expect(await group.getByRole('radio').count()).to.equal(languages.length);
    await group.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText('from groundswell_fundraising import').first().waitFor();
    expect((await shownIn(page)).slice(0, languages.length)).to.deep.equal(
      languages.map((language) => language === 'python'),
    );
    await page.context().close();
  });

  it('are chosen for all samples at once, and for the next page', async () => {
    const page = await open('/docs/leaderboards-and-totals/', await browser.newPage());
    await page.locator('.tabs label', { hasText: 'Ruby' }).nth(1).click();
    expect(new Set(await chosenIn(page))).to.deep.equal(new Set(['ruby']));
    await open('/docs/getting-started/', page);
    expect(new Set(await chosenIn(page))).to.deep.equal(new Set(['ruby']));
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.context().close();
  });

  it('name what is there, in every language', async () => {
    const page = await open(
      '/docs/getting-started/',
      await browser.newPage({ viewport: { width: 360, height: 780 } }),
    );
    for (const name of ['Go', 'Java', 'PHP']) {
      await page
        .locator('.tabs label', { hasText: new RegExp(`^${name}$`) })
        .first()
        .click();
      const text = await page.locator('.tabs').first().innerText();
      expect(text).to.include('au-1').and.to.include(`${server.client.origin}/api/v2`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).to.equal(true);
    }
    await page.context().close();
  });
});
