import type { Readable } from 'node:stream';
import { fileError } from './file-error.ts';
import { nameHeader } from './name-header.ts';
import type { Table, TableRow } from './table.ts';
import { openWorkbook, type Workbook } from './xlsx/open-workbook.ts';
import type { Part } from './xlsx/part.ts';
import { readPieces } from './xlsx/read-part.ts';
import { SheetRows } from './xlsx/sheet-rows.ts';

/** The directory of a zip archive stands at its end, so the packed file is held as a whole; uploads are limited to as much. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Opens the first visible sheet with content of an Excel workbook (.xlsx) as a table and reads it row by row, no faster than
 * the rows are taken. Throws a VALIDATION error where it is no workbook, damaged, protected by a password, too large once
 * unpacked, or has no header. The caller destroys `input`.
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
