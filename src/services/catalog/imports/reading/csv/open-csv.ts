import type { Readable } from 'node:stream';
import { MAX_SHEET_ROWS } from '../limits.ts';
import { nameHeader } from '../name-columns.ts';
import { openText, type OpenText } from '../open-text.ts';
import { fileError } from '../read-errors.ts';
import { startingWith } from '../starting-with.ts';
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
  const lists = filledRows(text, dialect);
  const [header, ...first] = (await lists.next()).value ?? [];
  if (!header) throw fileError('The file has no header row.');
  if (header.fault)
    throw fileError(`The header (row ${header.row}) cannot be read: its quotes or characters are broken.`);
  return { columns: nameHeader(header), rows: startingWith(first, lists) };
}

/** Yields the rows that have a cell with text, with a fault where characters were lost. */
async function* filledRows(text: OpenText, dialect: CsvDialect): AsyncGenerator<TableRow[], undefined> {
  const texts = dialect.hasSeparatorLine ? withoutFirstLine(text.chunks) : text.chunks;
  for await (const rows of csvRows(texts, dialect)) {
    if ((rows.at(-1)?.row ?? 0) > MAX_SHEET_ROWS)
      throw fileError(`The file has more than ${MAX_SHEET_ROWS} lines. Split it.`);
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== '' && cell.trim() !== ''));
    if (filled.length > 0) yield text.damaged() ? filled.map(withFault) : filled;
  }
}

function withFault(row: TableRow): TableRow {
  const lost = row.fault ? -1 : row.cells.findIndex((cell) => cell.includes('\uFFFD'));
  return lost >= 0 ? { ...row, fault: { column: lost, code: 'broken_characters' } } : row;
}

async function* withoutFirstLine(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  // The first text is that from which the dialect was detected.
  const { value: first, done } = await texts.next();
  if (!done) yield* startingWith(first.slice(first.indexOf('\n') + 1), texts);
}
