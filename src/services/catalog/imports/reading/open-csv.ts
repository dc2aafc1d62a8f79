import { Readable, pipeline } from 'node:stream';
import { CsvError, Parser } from 'csv-parse';
import { detectDialect, type CsvDialect } from './detect-dialect.ts';
import { fileError } from './read-errors.ts';
import { nameHeader } from './name-columns.ts';
import { openText, type OpenText } from './open-text.ts';
import { MAX_LINE_CHARS, MAX_SHEET_ROWS } from './limits.ts';
import type { Table, TableRow } from './table.ts';

interface ParsedCsv {
  record: string[];
  raw: string;
  info: { records: number; empty_lines: number };
}

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
  const rows = parseRows(text, dialect);
  const header = await rows.next();
  if (header.done) throw fileError('The file has no header row.');
  if (header.value.fault)
    throw fileError(`The header (row ${header.value.row}) cannot be read: its quotes or characters are broken.`);
  return { columns: nameHeader(header.value), rows };
}

async function* parseRows(text: OpenText, dialect: CsvDialect): AsyncGenerator<TableRow> {
  const parser = new Parser({
    delimiter: dialect.delimiter,
    record_delimiter: dialect.lineEnds,
    from_line: dialect.hasSeparatorLine ? 2 : 1,
    ltrim: true,
    max_record_size: MAX_LINE_CHARS,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    // `info` counts blank lines, as a spreadsheet does. As records each of them would create an error object.
    skip_empty_lines: true,
    info: true,
  });
  // The parser passes an error of the source on to the loop below. Leaving the loop destroys the source.
  pipeline(Readable.from(text.chunks), parser, () => undefined);
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<ParsedCsv>) {
      const row = info.records + info.empty_lines;
      if (row > MAX_SHEET_ROWS) throw fileError(`The file has more than ${MAX_SHEET_ROWS} lines. Split it.`);
      if (record.every((cell) => cell === '' || cell.trim() === '')) continue;
      yield { row, cells: record, ...findFault(record, raw, text.damaged()) };
    }
  } catch (error) {
    throw error instanceof CsvError ? toFileError(error) : error;
  }
}

function findFault(cells: readonly string[], raw: string, damaged: boolean): Pick<TableRow, 'fault'> {
  const broken = findBrokenQuote(cells, raw);
  if (broken >= 0) return { fault: { column: broken, code: 'broken_quotes' } };
  const lost = damaged ? cells.findIndex((cell) => cell.includes('\uFFFD')) : -1;
  return lost >= 0 ? { fault: { column: lost, code: 'broken_characters' } } : {};
}

/**
 * Returns the index of a cell with a misplaced closing quote, or -1. The parser continues after it and leaves the
 * opening quote in the cell. A correctly quoted cell may begin with a quote too, so the raw text of the row decides;
 * it is searched once, from cell to cell.
 */
function findBrokenQuote(cells: readonly string[], raw: string): number {
  let from = 0;
  return cells.findIndex((cell) => {
    if (!cell.startsWith('"')) return false;
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const at = raw.indexOf(quoted, from);
    from = at + quoted.length;
    return at < 0;
  });
}

function toFileError(error: CsvError): Error {
  // The count of the parser, because it drops the rows that it has not yielded yet when it fails.
  const row = Number(error['records']) + Number(error['empty_lines']) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return fileError(`A quote that is opened in row ${row} is never closed, so the rest of the file cannot be read.`);
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return fileError(
      `Row ${row} is longer than ${MAX_LINE_CHARS / 1_000_000} million characters: a quote that is opened there is probably never closed.`,
    );
  }
  return fileError(`The file cannot be read as CSV at row ${row}.`);
}
