import { type Figures, type Half, measureChecks } from './checks/measure-checks.ts';
import { KINDS } from './checks/labelled-case.ts';

/**
 * `npm run bench:checks`: how many planted inventions the checks of facts find, and how often they are wrong about clean texts,
 * on the labelled set in `bench/checks`. Fails below 90 % of any kind or above 10 % false alarms. `--mistakes` lists them.
 */
const LEAST_RECALL = 0.9;
const MOST_ALARMS = 0.1;

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5)} %  (${part} of ${whole})`;

function print(title: string, figures: Figures): void {
  console.log(`\n${title}: ${figures.cases} cases, ${figures.cleanCases} of them clean`);
  for (const kind of KINDS)
    console.log(`  found, ${kind.padEnd(14)} ${percent(figures.planted[kind].found, figures.planted[kind].planted)}`);
  const all = Object.values(figures.planted);
  console.log(
    `  found, all            ${percent(
      all.reduce((sum, each) => sum + each.found, 0),
      all.reduce((sum, each) => sum + each.planted, 0),
    )}`,
  );
  console.log(`  false alarms, texts   ${percent(figures.alarmedCases, figures.cleanCases)}`);
  console.log(`  false alarms, facts   ${percent(figures.alarmedFacts, figures.cleanFacts)}`);
}

/** Whether the figures hold what the checks promise. */
function holds(figures: Figures): boolean {
  const found = KINDS.every((kind) => figures.planted[kind].found >= LEAST_RECALL * figures.planted[kind].planted);
  return (
    found &&
    figures.alarmedCases <= MOST_ALARMS * figures.cleanCases &&
    figures.alarmedFacts <= MOST_ALARMS * figures.cleanFacts
  );
}

const halves: Half[] = ['development', 'held out'];
for (const half of halves) print(half, measureChecks(half));
const all = measureChecks();
print('all', all);
if (process.argv.includes('--mistakes'))
  console.log(`\n${measureChecks(process.argv.includes('--all') ? undefined : 'development').mistakes.join('\n')}`);
if (!holds(all)) {
  console.error('\nThe checks do not hold: at least 90 % of each kind found, at most 10 % false alarms.');
  process.exit(1);
}
