import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../browser/browser.ts';

/** Opens a page in Chromium as another website would serve it. @returns its text, once it holds all of `expected`, or after 10 s */
export async function openElsewhere(html: string, expected: readonly string[]): Promise<string> {
  const website = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: findChromium() as string, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(website.address() as AddressInfo).port}/`);
    const body = page.locator('body');
    for (const text of expected) {
      await body
        .getByText(text)
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => undefined);
    }
    return await body.innerText();
  } finally {
    await browser?.close();
    website.close();
  }
}
