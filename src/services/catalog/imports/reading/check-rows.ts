import type { RowError } from './catalog-record.ts';
import { fileError, rowError } from './read-errors.ts';
import type { Table, TableRow } from './table.ts';

/** A row with the error that makes it unreadable, or null. */
export interface CheckedRow extends TableRow {
  error: RowError | null;
}

/** Adds errors to rows that are invalid in any layout. Throws a VALIDATION error for more than `maxRows`. */
export async function* checkRows(table: Table, maxRows: number, maxCellChars: number): AsyncGenerator<CheckedRow[]> {
  let count = 0;
  for await (const rows of table.rows) {
    for (const { nested } of rows) count += 1 + (nested?.rows.length ?? 0);
    if (count > maxRows) throw fileError(`The file has more than ${maxRows} rows. Split it.`);
    yield rows.map((row) => ({ ...row, error: row.error ?? checkRow(row, table.columns, maxCellChars) }));
  }
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
