import type { Readable } from 'node:stream';
import { fileError } from './read-errors.ts';
import { nameHeader } from './name-columns.ts';
import type { Table, TableRow } from './table.ts';
import { openWorkbook, type Workbook } from './xlsx/open-workbook.ts';
import { type Part, readPieces } from './xlsx/part.ts';
import { SheetRows } from './xlsx/sheet-rows.ts';

/**
 * The directory of a zip archive is at its end, so the compressed file is held in memory. Uploads have the same limit.
 */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Opens the first visible sheet with content of an Excel workbook (.xlsx) as a table that is read row by row, as fast
 * as the caller consumes the rows. The caller destroys `input`.
 * Throws a VALIDATION error for a file that is not a workbook, is damaged, is protected by a password, unpacks to too
 * much or has no header.
 */
export async function openXlsx(input: Readable): Promise<Table> {
  const workbook = await openWorkbook(await readWhole(input));
  for (const sheet of workbook.sheets) {
    const rows = readSheet(workbook, sheet);
    const header = await rows.next();
    if (!header.done) return { columns: nameHeader(header.value), rows };
  }
  throw fileError('The file has no header row.');
}

async function* readSheet(workbook: Workbook, sheet: Part): AsyncGenerator<TableRow> {
  const rows = new SheetRows(workbook);
  for await (const _ of readPieces(sheet, rows)) yield* rows.take();
}

async function readWhole(input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > MAX_FILE_BYTES) throw fileError(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
