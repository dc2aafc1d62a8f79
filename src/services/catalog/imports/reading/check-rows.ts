import type { RowError, RowErrorCode } from './catalog-record.ts';
import { fileError } from './file-error.ts';
import type { Table, TableRow } from './table.ts';

const SHOWN_CHARS = 200;
const NAME_CHARS = 200;

/** A row that can be read as it is, or one with the reason why not. */
export interface CheckedRow extends TableRow {
  error: RowError | null;
}

/** Marks the rows that are wrong whatever their layout; throws a VALIDATION error at the first row over `maxRows`. */
export async function* checkRows(table: Table, maxRows: number, maxCellChars: number): AsyncGenerator<CheckedRow> {
  let count = 0;
  for await (const row of table.rows) {
    count += 1 + (row.nested?.rows.length ?? 0);
    if (count > maxRows) throw fileError(`The file has more than ${maxRows} rows. Split it.`);
    yield { ...row, error: row.error ?? checkRow(row, table.columns, maxCellChars) };
  }
}

/** Makes the error of one cell, its value shortened; `externalId` where it is known which item the row speaks of. */
export function rowError(
  row: number,
  column: string,
  value: string,
  code: RowErrorCode,
  message: string,
  externalId?: string,
): RowError {
  return {
    row,
    column,
    value: shorten(value, SHOWN_CHARS),
    code,
    message,
    ...(externalId !== undefined && { externalId }),
  };
}

/** Cuts a text that is only shown, marking the cut. */
export function shorten(text: string, chars: number): string {
  return text.length <= chars ? text : `${text.slice(0, chars).toWellFormed()}…`;
}

/** The name of a column or option: it is repeated with every row or variant that has something under it, so it must not be a text. */
export function shortName(name: string): string {
  return shorten(name.trim(), NAME_CHARS);
}

function checkRow({ row, cells, fault }: TableRow, columns: readonly string[], maxCellChars: number): RowError | null {
  const at = (index: number): [number, string, string] => [
    row,
    columns[index] ?? `Column ${index + 1}`,
    cells[index] ?? '',
  ];
  if (fault?.code === 'broken_quotes') {
    return rowError(...at(fault.column), 'broken_quotes', brokenQuotes(cells[fault.column] ?? ''));
  }
  if (fault) {
    return rowError(
      ...at(fault.column),
      'broken_characters',
      'The cell has bytes that are no characters in the encoding of the file. Save it as UTF-8.',
    );
  }
  if (cells.length > columns.length) {
    const extra = cells.findIndex((cell, index) => index >= columns.length && cell.trim() !== '');
    if (extra >= 0)
      return rowError(
        ...at(extra),
        'too_many_columns',
        `The row has ${cells.length} cells, the header only ${columns.length}.`,
      );
  }
  const long = cells.findIndex((cell) => cell.length > maxCellChars);
  if (long >= 0)
    return rowError(
      ...at(long),
      'cell_too_long',
      `The cell has ${cells[long]?.length} characters, at most ${maxCellChars} are allowed.`,
    );
  return null;
}

function brokenQuotes(cell: string): string {
  const lines = cell.split(/\r\n|\n|\r/).length;
  const swallowed = lines > 1 ? ` The cell runs over ${lines} lines of the file: rows in them were not read.` : '';
  return `The cell begins with a quote that is not closed at its end.${swallowed}`;
}
