import { Readable, pipeline } from 'node:stream';
import { CsvError, Parser } from 'csv-parse';
import { MAX_LINE_CHARS } from '../limits.ts';
import { fileError } from '../read-errors.ts';
import type { TableRow } from '../table.ts';
import type { CsvDialect } from './detect-dialect.ts';

interface ParsedCsv {
  record: string[];
  raw: string;
  info: { records: number; empty_lines: number };
}

/**
 * Reads the rows of a CSV file with any misplaced quotes, which are faults of their cells. Lines that are empty are
 * counted and left out. `rowsBefore` is the number of lines before the text.
 * @throws 422 at a quote that is never closed.
 */
export async function* relaxedRows(
  texts: AsyncIterable<string>,
  { delimiter, lineEnds }: CsvDialect,
  rowsBefore: number,
): AsyncGenerator<TableRow[]> {
  const parser = new Parser({
    delimiter,
    record_delimiter: lineEnds,
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
  pipeline(Readable.from(texts), parser, () => undefined);
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<ParsedCsv>) {
      const broken = findBrokenQuote(record, raw);
      const row = rowsBefore + info.records + info.empty_lines;
      yield [{ row, cells: record, ...(broken >= 0 && { fault: { column: broken, code: 'broken_quotes' } }) }];
    }
  } catch (error) {
    throw error instanceof CsvError ? toFileError(error, rowsBefore) : error;
  }
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

function toFileError(error: CsvError, rowsBefore: number): Error {
  // The count of the parser, because it drops the rows that it has not yielded yet when it fails.
  const row = rowsBefore + Number(error['records']) + Number(error['empty_lines']) + 1;
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
