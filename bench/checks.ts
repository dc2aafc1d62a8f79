import { type CheckCounts, type Half, measureChecks } from './checks/measure-checks.ts';
import { KINDS } from './checks/labelled-case.ts';
import { warnTexts } from './checks/warn-texts.ts';

/**
 * `npm run bench:checks` measures on the labelled set in `bench/checks` how many planted inventions the checks of facts
 * find, and how many false alarms they raise. Fails below 90 % recall of any kind or above 10 % false alarms.
 * `--mistakes` lists the mistakes of the development half, and `--mistakes --all` those of both halves.
 *
 * `npm run --silent bench:checks -- --warnings FILE` checks other texts instead. FILE is a JSON list of
 * `{ id, source, language, texts: { description, … } }` with `source` as an import stores it. It prints the JSON list
 * `[{ id, score, warnings: [{ code, field, words, start, end, message }] }]`.
 */
const MIN_RECALL = 0.9;
const MAX_FALSE_ALARMS = 0.1;

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5)} %  (${part} of ${whole})`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function print(title: string, counts: CheckCounts): void {
  console.log(`\n${title}: ${counts.cases} cases, ${counts.cleanCases} of them clean`);
  for (const kind of KINDS)
    console.log(`  found, ${kind.padEnd(14)} ${percent(counts.planted[kind].found, counts.planted[kind].planted)}`);
  const all = Object.values(counts.planted);
  console.log(
    `  found, all            ${percent(sum(all.map(({ found }) => found)), sum(all.map(({ planted }) => planted)))}`,
  );
  console.log(`  false alarms, texts   ${percent(counts.alarmedCases, counts.cleanCases)}`);
  console.log(`  false alarms, facts   ${percent(counts.alarmedFacts, counts.cleanFacts)}`);
}

/** Prints the figures of each language: found of planted by kind, and false warnings per 1 000 words. */
function printLanguages({ byLanguage, falseWarnings, words }: CheckCounts): void {
  console.log(`\n${['', ...KINDS, 'false per 1 000 words'].map((head) => head.padEnd(15)).join('')}`);
  for (const language of Object.keys(words).toSorted()) {
    const cells = KINDS.map((kind) => {
      const cell = byLanguage[language]?.[kind];
      return cell ? `${cell.found}/${cell.planted}` : '–';
    });
    const rate = (1000 * (falseWarnings[language] ?? 0)) / words[language]!;
    console.log([language, ...cells, rate.toFixed(2)].map((cell) => cell.padEnd(15)).join(''));
  }
  const [wrong, read] = [sum(Object.values(falseWarnings)), sum(Object.values(words))];
  console.log(
    `all languages: ${((1000 * wrong) / read).toFixed(2)} false warnings per 1 000 words (${wrong} in ${read})`,
  );
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

function measure(): void {
  const halves: Half[] = ['development', 'held out'];
  for (const half of halves) print(half, measureChecks(half));
  const all = measureChecks();
  print('all', all);
  printLanguages(all);
  if (process.argv.includes('--mistakes'))
    console.log(`\n${measureChecks(process.argv.includes('--all') ? undefined : 'development').mistakes.join('\n')}`);
  if (!meetsTargets(all)) {
    console.error('\nThe checks miss their targets: at least 90 % of each kind found, at most 10 % false alarms.');
    process.exitCode = 1;
  }
}

const at = process.argv.indexOf('--warnings');
const file = at < 0 ? undefined : process.argv[at + 1];
if (at >= 0 && file === undefined) {
  console.error('--warnings needs a file: npm run --silent bench:checks -- --warnings FILE');
  process.exitCode = 2;
} else if (file === undefined) measure();
else
  try {
    process.stdout.write(`${JSON.stringify(await warnTexts(file))}\n`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
