import { type CheckCounts, type Half, measureChecks } from './checks/measure-checks.ts';
import { KINDS } from './checks/labelled-case.ts';

/**
 * `npm run bench:checks` measures on the labelled set in `bench/checks` how many planted inventions the checks of facts
 * find, and how many false alarms they raise. Fails below 90 % recall of any kind or above 10 % false alarms.
 * `--mistakes` lists the mistakes of the development half, and `--mistakes --all` those of both halves.
 */
const MIN_RECALL = 0.9;
const MAX_FALSE_ALARMS = 0.1;

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5)} %  (${part} of ${whole})`;

function print(title: string, counts: CheckCounts): void {
  console.log(`\n${title}: ${counts.cases} cases, ${counts.cleanCases} of them clean`);
  for (const kind of KINDS)
    console.log(`  found, ${kind.padEnd(14)} ${percent(counts.planted[kind].found, counts.planted[kind].planted)}`);
  const all = Object.values(counts.planted);
  console.log(
    `  found, all            ${percent(
      all.reduce((sum, each) => sum + each.found, 0),
      all.reduce((sum, each) => sum + each.planted, 0),
    )}`,
  );
  console.log(`  false alarms, texts   ${percent(counts.alarmedCases, counts.cleanCases)}`);
  console.log(`  false alarms, facts   ${percent(counts.alarmedFacts, counts.cleanFacts)}`);
}

/** Whether the counts meet the required recall and false-alarm rate. */
function meetsTargets(counts: CheckCounts): boolean {
  const found = KINDS.every((kind) => counts.planted[kind].found >= MIN_RECALL * counts.planted[kind].planted);
  return (
    found &&
    counts.alarmedCases <= MAX_FALSE_ALARMS * counts.cleanCases &&
    counts.alarmedFacts <= MAX_FALSE_ALARMS * counts.cleanFacts
  );
}

const halves: Half[] = ['development', 'held out'];
for (const half of halves) print(half, measureChecks(half));
const all = measureChecks();
print('all', all);
if (process.argv.includes('--mistakes'))
  console.log(`\n${measureChecks(process.argv.includes('--all') ? undefined : 'development').mistakes.join('\n')}`);
if (!meetsTargets(all)) {
  console.error('\nThe checks miss their targets: at least 90 % of each kind found, at most 10 % false alarms.');
  process.exit(1);
}
