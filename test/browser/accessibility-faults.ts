import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe-core finds wrong with the page that is open, WCAG 2.2 AA and good practice: one line a fault. It is run from the
 * developer tools' side, which the page's content security policy does not reach.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A click ends when the next page has begun, perhaps before its stylesheet is there.
  await page.waitForLoadState('load');
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof import('axe-core') };
    const results = await checker.run();
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`),
    }));
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}
