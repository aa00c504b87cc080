import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe-core finds in the open document, by WCAG 2.2 AA and good practice: one line a violation. It runs through the
 * developer tools, which the document's content security policy does not restrict.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // A click returns when the next document has begun to load, perhaps before its stylesheet has.
  await page.waitForLoadState('load');
  // Once for a document, which may be looked at in several sizes and colours.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Of what is well one example a rule will do: the others take most of the time on a long page.
    const results = await checker.run({ resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`),
    }));
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}
