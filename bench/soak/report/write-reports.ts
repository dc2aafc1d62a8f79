import { mkdir, writeFile } from 'node:fs/promises';
import type { SoakResult } from '../run-soak.ts';
import { htmlReport } from './html-report.ts';
import { textReport } from './text-report.ts';

const FOLDER = '.data/soak';

/** Writes the report as text, HTML and JSON. Returns the text. */
export async function writeReports(result: SoakResult): Promise<string> {
  const text = textReport(result);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/report.txt`, text);
  await writeFile(`${FOLDER}/report.html`, htmlReport(result));
  const { journal, ...rest } = result;
  const actions = Object.fromEntries(journal.actions);
  await writeFile(`${FOLDER}/report.json`, `${JSON.stringify({ ...rest, actions }, null, 2)}\n`);
  return `${text}\nWritten to ${FOLDER}/report.html, report.txt and report.json`;
}
