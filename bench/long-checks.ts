import { setImmediate } from 'node:timers/promises';
import { baseLanguage } from '../src/services/generation/checks/base-language.ts';
import { checkTexts } from '../src/services/generation/checks/check-texts.ts';
import { findInventions } from '../src/services/generation/checks/find-inventions.ts';
import { visibleTexts } from '../src/services/generation/checks/visible-text.ts';
import { generationSettings } from '../src/services/generation/settings.ts';
import { THREAD_CHARS } from '../src/services/generation/checks/invention-threads.ts';
import { labelledCases, withoutMarks } from './checks/measure-checks.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 15;
const MAX_BLOCKED_MS = 5;
const VARIANTS = 100;
const COLUMNS = 40;
/** Labelled texts with longer sources are about long sources. */
const USUAL_CHARS = 2000;
const MIN_CASES = 20;
/** Runs of a measurement, because a single one is too short for the counter. */
const REPEATED = 5;

const SENTENCE = 'A bottle of steel that holds 750 ml and keeps drinks cool for 12 hours, made by Morrow Clay. ';
const WRITTEN = {
  name: 'Steel bottle 750 ml',
  description: `<p>${SENTENCE.repeat(10)}</p>`,
  bullet_points: Array.from({ length: 5 }, () => SENTENCE),
};
/** About 150 kB: many shops have columns for each variant. */
const SOURCE = {
  title: 'Steel bottle 750 ml',
  body_html: `<p>${SENTENCE.repeat(15)}</p>`,
  variants: Array.from({ length: VARIANTS }, (_, n) => ({
    options: { Colour: `Blue ${n}` },
    raw: Object.fromEntries(Array.from({ length: COLUMNS }, (__, c) => [`column_${c}`, `Part ${n} of 12 cm, steel`])),
  })),
};

/**
 * Measures how long the checks keep the event loop from other work: those of a product with many variants, and those of the
 * longest texts that no thread checks.
 */
export async function longChecks(): Promise<Figure[]> {
  const settings = generationSettings.parse({});
  const [blocked, inline]: [number[], number[]] = [[], []];
  for (let round = -3; round < ROUNDS; round += 1) {
    const longest = await longestGap(() => checkTexts(WRITTEN, settings, SOURCE));
    const startedAt = performance.now();
    findInventions(visibleTexts(WRITTEN), settings.language, SOURCE);
    if (round < 0) continue;
    blocked.push(longest);
    inline.push(performance.now() - startedAt);
  }
  return [
    {
      name: `event loop during checks of a product with ${VARIANTS} variants`,
      value: median(blocked),
      unit: 'ms',
      goal: { atMost: MAX_BLOCKED_MS },
      details: `the longest time without other work, median of ${ROUNDS}; ${median(inline).toFixed(0)} ms without threads`,
    },
    withoutThread(),
  ];
}

/** The processor time of the checks of as many characters as no thread checks, in the slowest language of the labelled texts. */
function withoutThread(): Figure {
  const usual = labelledCases().filter(({ given: [source] }) => JSON.stringify(source).length < USUAL_CHARS);
  const measured = [...Map.groupBy(usual, ({ language }) => baseLanguage(language))]
    .filter(([, cases]) => cases.length >= MIN_CASES)
    .map(([language, cases]) => {
      const texts: string[] = [];
      const sources: unknown[] = [];
      for (let at = 0; JSON.stringify([texts, sources]).length < THREAD_CHARS; at = (at + 1) % cases.length) {
        const [source, text] = cases[at]!.given;
        texts.push(withoutMarks(text));
        sources.push(source);
      }
      const given = [visibleTexts({ description: texts.join('') }), language, sources] as const;
      const times = Array.from({ length: ROUNDS }, () => cpuMs(() => findInventions(...given)));
      return { language, ms: (median(times) * THREAD_CHARS) / JSON.stringify(given).length };
    });
  const slowest = measured.toSorted((a, b) => b.ms - a.ms)[0]!;
  const each = measured.map(({ language, ms }) => `${language} ${((1000 * ms) / THREAD_CHARS).toFixed(2)}`).join(', ');
  return {
    name: 'checks of the longest texts that no thread checks',
    value: slowest.ms,
    unit: 'ms',
    goal: { atMost: MAX_BLOCKED_MS },
    details: `processor time of ${THREAD_CHARS} characters in the slowest language, median of ${ROUNDS}; in ms for 1 000 characters of texts and source: ${each}`,
  };
}

/** The processor time in milliseconds, which other programs on the machine change less than the time on the clock. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let time = 0; time < REPEATED; time += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REPEATED;
}

/** The longest time in milliseconds that the event loop was busy without a break until the work ended. */
async function longestGap(begin: () => Promise<unknown>): Promise<number> {
  const end = new AbortController();
  let before = performance.now();
  const work = begin().finally(() => end.abort());
  let longest = 0;
  while (!end.signal.aborted) {
    await setImmediate();
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }
  await work;
  return longest;
}
