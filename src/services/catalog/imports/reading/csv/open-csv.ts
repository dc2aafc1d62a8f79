import type { Readable } from 'node:stream';
import { MAX_SHEET_ROWS } from '../limits.ts';
import { nameHeader } from '../name-columns.ts';
import { openText, type OpenText } from '../open-text.ts';
import { fileError } from '../read-errors.ts';
import type { Table, TableRow } from '../table.ts';
import { csvRows } from './csv-rows.ts';
import { detectDialect, type CsvDialect } from './detect-dialect.ts';

/** The beginning of a JSON document. No header of a CSV file begins like it. */
const JSON_BEGIN = /^\s*(?:\[\s*)?\{\s*"/;

/**
 * Opens a CSV file as a table that is read row by row. The caller destroys `input`.
 * Throws a VALIDATION error for a binary file, for one without a header, and at a quote that is never closed.
 */
export async function openCsv(input: Readable): Promise<Table> {
  const text = await openText(input);
  if (JSON_BEGIN.test(text.head))
    throw fileError('The file is not CSV, it looks like JSON. Name it .json and upload that.');
  const dialect = detectDialect(text.head);
  const rows = filledRows(text, dialect);
  const header = await rows.next();
  if (header.done) throw fileError('The file has no header row.');
  if (header.value.fault)
    throw fileError(`The header (row ${header.value.row}) cannot be read: its quotes or characters are broken.`);
  return { columns: nameHeader(header.value), rows };
}

/** Yields the rows that have a cell with text, with a fault where characters were lost. */
async function* filledRows(text: OpenText, dialect: CsvDialect): AsyncGenerator<TableRow> {
  const texts = dialect.hasSeparatorLine ? withoutFirstLine(text.chunks) : text.chunks;
  for await (const row of csvRows(texts, dialect)) {
    if (row.row > MAX_SHEET_ROWS) throw fileError(`The file has more than ${MAX_SHEET_ROWS} lines. Split it.`);
    if (row.cells.every((cell) => cell === '' || cell.trim() === '')) continue;
    const lost = text.damaged() && !row.fault ? row.cells.findIndex((cell) => cell.includes('\uFFFD')) : -1;
    yield lost >= 0 ? { ...row, fault: { column: lost, code: 'broken_characters' } } : row;
  }
}

async function* withoutFirstLine(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  // The first text is that from which the dialect was detected.
  const { value: first, done } = await texts.next();
  if (done) return;
  yield first.slice(first.indexOf('\n') + 1);
  yield* texts;
}
