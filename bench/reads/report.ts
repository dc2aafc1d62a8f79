import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Comparison } from './comparisons.ts';

const PAGE = 'docs/performance.md';
const RESULTS = '.data/bench';
const [BEGIN, END] = ['<!-- reads: begin -->', '<!-- reads: end -->'];

/** The medians of the rounds. */
export interface Figure {
  read: Comparison;
  /** The requests per second of the service, divided by those of the baseline. */
  ratio: number;
  serviceRate: number;
  baselineRate: number;
}

/** Writes the figures as JSON and as the table of reads in {@link PAGE}. Returns the table. */
export async function writeReport(figures: Figure[]): Promise<string> {
  const table = tableOf(figures);
  await mkdir(RESULTS, { recursive: true });
  const results = figures.map(({ read, ...measured }) => ({
    name: read.name,
    goal: read.goal,
    ...measured,
    peers: read.peers,
  }));
  await writeFile(`${RESULTS}/reads.json`, `${JSON.stringify(results, null, 2)}\n`);
  const page = await readFile(PAGE, 'utf8');
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${PAGE} has no marks around the table of reads`);
  await writeFile(PAGE, `${page.slice(0, before + BEGIN.length)}\n\n${table}\n\n${page.slice(after)}`);
  return table;
}

function tableOf(figures: Figure[]): string {
  const lines = figures.map(({ read: { name, goal, peers }, ratio }) => {
    const others = [peers?.postgraphile, peers?.nestjs, peers?.directus].map((each) => each?.toFixed(2) ?? '');
    return [name, ratio.toFixed(2), goal.toFixed(2), ...others];
  });
  return [
    ['Read', 'Ratio', 'Goal', 'PostGraphile', 'NestJS', 'Directus'],
    ['--', '--', '--', '--', '--', '--'],
    ...lines,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
