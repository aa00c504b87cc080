import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { type Browser, chromium } from 'playwright-core';
import { elementStyles } from '../../src/browser/element-styles.ts';
import { findChromium } from '../browser/browser.ts';
import { compiledProgram } from '../support/command.ts';
import { type Block, promisedLines } from './guide-blocks.ts';
import type { Addresses } from './guide-world.ts';

/** Opens a page with elements on another origin, under the policy that it names: what it promises is shown, and nothing is refused. */
export async function runElements({ text }: Block, world: Addresses): Promise<'skipped' | undefined> {
  const executablePath = findChromium();
  if (!executablePath) {
    process.stdout.write('        This page is not opened here: install Chromium, or set CHROMIUM_PATH.\n');
    return 'skipped';
  }
  compiledProgram();
  const website = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(world.toWorld(text)),
  );
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      // Browsers ask for an icon by themselves.
      if (/policy/i.test(message.text()) && !/favicon/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`http://localhost:${(website.address() as AddressInfo).port}/`);
    const promised = promisedLines(text);
    expect(promised, 'a page promises what it shows, such as `<!-- → $12 -->`').to.not.be.empty;
    for (const line of promised) await page.getByText(line).waitFor({ timeout: 10_000 });
    const names = [...text.matchAll(/<(groundswell-[a-z]+)/g)].map(([, name = '']) => name);
    for (const name of names) {
      const shown = page.locator(`${name}[state="live"]`).first();
      await shown.waitFor();
      expect(await shown.locator('slot').count(), `${name} shows more than its own content`).to.equal(0);
    }
    expect(refused).to.deep.equal([]);
  } finally {
    await browser?.close();
    website.close();
    website.closeAllConnections();
  }
  return undefined;
}

/** Every custom property and part that a stylesheet names is one of the elements'. */
export async function checkElementStyles({ text }: Block): Promise<undefined> {
  for (const [, property = ''] of text.matchAll(/(--groundswell-[a-z-]+):/g))
    expect(elementStyles).to.include(`var(${property},`);
  for (const [, part = ''] of text.matchAll(/::part\((\w+)\)/g))
    expect(elementStyles).to.include(`[part~=${part}]`);
  return undefined;
}
