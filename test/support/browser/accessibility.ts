import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules of WCAG 2.2 AA and the recommendations of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Colours and dialogs change in transitions, however short, and an element inside another one begins when that has
 * ended.
 */
const SETTLED = `(async () => {
  const isChanging = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  do await new Promise(requestAnimationFrame);
  while (document.getAnimations().some(isChanging));
})()`;

/**
 * Returns what axe finds on a page: `rule: element`, one line for each element. `colors` checks the colours alone, for a
 * page that was checked in another scheme.
 */
export async function accessibilityProblems(page: Page, scope: 'all' | 'colors' = 'all'): Promise<string[]> {
  // The protocol of the browser evaluates it, which the content security policy of the page does not concern.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  await page.evaluate(SETTLED);
  const runOnly = scope === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOR_RULES };
  const options = { runOnly, resultTypes: ['violations'], preload: false };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
