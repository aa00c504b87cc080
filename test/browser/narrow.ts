import type { Page } from 'playwright-core';

/** The width of the smallest phones, and of a wide screen at 400% (WCAG 1.4.10). */
export const narrow = { width: 320, height: 640 };

/** Words that go on in the next line, except in code and in what only screen readers read. */
const brokenWords = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement.closest('pre, code, script, style, textarea, option, .hidden, .skip-link, [hidden]')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

/** Elements that reach beyond the right edge. */
const tooWide = `[...document.querySelectorAll('body *')]
  .filter((element) => !element.closest('.hidden, .skip-link, svg, pre, .table-scroll') && element.getBoundingClientRect().right > innerWidth + 0.5)
  .map((element) => element.tagName.toLowerCase() + '.' + element.className)`;

/** What doesn't fit on the open page, which is 320 pixels wide: elements beyond its edge, and words that are broken. */
export async function misfits(page: Page, path: string): Promise<string[]> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  const wide = width > narrow.width ? await page.evaluate<string[]>(tooWide) : [];
  const broken = await page.evaluate<string[]>(brokenWords);
  return [
    ...(width > narrow.width ? [`${path} is ${width} pixels wide: ${wide.join(' ')}`] : []),
    ...broken.map((word) => `${path} breaks ${word}`),
  ];
}
