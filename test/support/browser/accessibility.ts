import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules of WCAG 2.2 AA and the recommendations of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns what axe finds on a page: `rule: element`, one line for each element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The protocol of the browser evaluates it, which the content security policy of the page does not concern.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} } })`,
  )) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
