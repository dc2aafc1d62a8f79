import { fileError } from './file-error.ts';
import { nameColumns } from './name-columns.ts';
import { MAX_SHEET_COLUMNS } from './sheet-limits.ts';
import type { TableRow } from './table.ts';

/** The names of the columns by the first row of a file; throws a VALIDATION error where it names none, or more than a spreadsheet has. */
export function nameHeader({ row, cells }: TableRow): string[] {
  if (!cells.some((cell) => /\p{L}/u.test(cell)))
    throw fileError(`Row ${row} is no header: the first row must name the columns.`);
  if (cells.length > MAX_SHEET_COLUMNS) throw fileError(`The header names more than ${MAX_SHEET_COLUMNS} columns.`);
  return nameColumns(cells);
}
