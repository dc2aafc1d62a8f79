import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type Figure, formatValue } from './figure.ts';

const PAGE = 'docs/performance.md';
const RESULTS = '.data/bench';
const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->'];
const HEAD = [
  '| Figure | Measured | Goal | PostGraphile | NestJS | Directus |',
  '| -- | -- | -- | -- | -- | -- |',
] as const;

/**
 * Writes the figures of a run to `.data/bench/figures.json` and into the table of {@link PAGE}, whose other rows remain.
 * Throws if the page has no table.
 */
export async function writeReport(figures: readonly Figure[]): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/figures.json`, `${JSON.stringify(figures, null, 2)}\n`);
  const page = await readFile(PAGE, 'utf8');
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${PAGE} has no marks around its table`);
  const lines = new Map(
    page
      .slice(before, after)
      .split('\n')
      .filter((line) => line.startsWith('| ') && !(HEAD as readonly string[]).includes(line))
      .map((line) => [nameIn(line), line]),
  );
  for (const line of linesOf(figures)) lines.set(nameIn(line), line);
  const table = [...HEAD, ...lines.values()].join('\n');
  await writeFile(PAGE, `${page.slice(0, before + BEGIN.length)}\n\n${table}\n\n${page.slice(after)}`);
}

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  return [...HEAD, ...linesOf(figures)].join('\n');
}

const nameIn = (line: string) => line.split(' | ')[0]!;

function linesOf(figures: readonly Figure[]): string[] {
  return figures.map(({ name, value, unit, goal, peers }) => {
    const limit = 'atLeast' in goal ? `≥ ${formatValue(goal.atLeast, unit)}` : `≤ ${formatValue(goal.atMost, unit)}`;
    const others = [peers?.postgraphile, peers?.nestjs, peers?.directus].map((each) => each?.toFixed(2) ?? '');
    return `| ${[name, formatValue(value, unit), limit, ...others].join(' | ')} |`;
  });
}
