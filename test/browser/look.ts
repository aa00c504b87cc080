import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility-violations.ts';

/** Where pictures of the screens are written, for whoever wants to look at them. */
const pictures = process.env.SCREENSHOTS;

/** A desk and a phone, light and dark. The styles for widths and for colours are independent, so each is checked once. */
export const appearances = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const satisfies readonly BrowserContextOptions[];

/** The open screen has nothing that axe-core finds, and is not wider than the window; `SCREENSHOTS` names a folder for its picture. */
export async function lookAt(page: Page, name: string, { hasScripts = true } = {}): Promise<void> {
  // A page that was opened by a link may still wait for its styles.
  await page.waitForLoadState();
  // axe-core cannot run where no script may.
  if (hasScripts) expect(await accessibilityViolations(page), name).to.deep.equal([]);
  const fits = await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  expect(fits, `${name} is not wider than the screen`).to.equal(true);
  if (!pictures) return;
  const scheme = await page.evaluate<string>(
    `matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`,
  );
  const file = `${name}-${page.viewportSize()?.width}-${scheme}.png`;
  await page.screenshot({ path: join(pictures, file), fullPage: true });
}
