import { expect } from 'chai';
import { elementStyles } from '../../src/browser/element-styles.ts';
import { compiledProgram } from '../support/command.ts';
import { type Block, promisedLines } from './guide-blocks.ts';
import type { Surroundings } from './guide-world.ts';
import { openWebsite } from './website.ts';

/** Opens a page with elements on another origin, under the policy that it names: what it promises is shown, and nothing is refused. */
export async function runElements({ text }: Block, world: Surroundings): Promise<'skipped' | undefined> {
  const page = await world.openTab();
  if (!page) return 'skipped';
  compiledProgram();
  const website = await openWebsite(() => world.toWorld(text));
  try {
    const refused: string[] = [];
    page.on('console', (message) => {
      // Browsers ask for an icon by themselves.
      if (/policy/i.test(message.text()) && !/favicon/.test(message.text())) refused.push(message.text());
    });
    await page.goto(website.address.replace('127.0.0.1', 'localhost'));
    const promised = promisedLines(text);
    expect(promised, 'a page promises what it shows, such as `<!-- → $12 -->`').to.not.be.empty;
    for (const line of promised) await page.getByText(line).waitFor();
    const names = [...text.matchAll(/<(groundswell-[a-z]+)/g)].map(([, name = '']) => name);
    for (const name of names) {
      const shown = page.locator(`${name}[state="live"]`).first();
      await shown.waitFor();
      expect(await shown.locator('slot').count(), `${name} shows more than its own content`).to.equal(0);
    }
    expect(refused).to.deep.equal([]);
  } finally {
    await page.close();
    website.close();
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
