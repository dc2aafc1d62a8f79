import { fileError } from '../read-errors.ts';
import { nameHeader } from '../name-columns.ts';
import type { TableRow } from '../table.ts';
import { openWorkbook, type Workbook } from './open-workbook.ts';
import { type Part, readPieces } from './part.ts';
import { SheetRows } from './sheet-rows.ts';

/**
 * Opens the first visible sheet with content of a workbook and reads it row by row, as fast as the caller consumes the
 * rows. Throws a VALIDATION error for a file that is not a workbook, is damaged, is protected by a password, unpacks to
 * too much or has no header.
 */
export async function readWorkbook(bytes: Buffer): Promise<{ columns: string[]; rows: AsyncGenerator<TableRow[]> }> {
  const workbook = await openWorkbook(bytes);
  for (const sheet of workbook.sheets) {
    const rows = readSheet(workbook, sheet);
    const [header] = (await rows.next()).value ?? [];
    if (header) return { columns: nameHeader(header), rows };
  }
  throw fileError('The file has no header row.');
}

async function* readSheet(workbook: Workbook, sheet: Part): AsyncGenerator<TableRow[], undefined> {
  const rows = new SheetRows(workbook);
  // A list of one row each: a row of a sheet may be much wider than its XML.
  for await (const _ of readPieces(sheet, rows)) for (const row of rows.take()) yield [row];
}
