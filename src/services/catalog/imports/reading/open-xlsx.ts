import type { Readable } from 'node:stream';
import { fileError } from './read-errors.ts';
import type { Table } from './table.ts';
import { type ThreadLimits, WorkbookReader } from './xlsx/workbook-reader.ts';

/**
 * The directory of a zip archive is at its end, so the compressed file is held in memory. Uploads have the same limit.
 */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Opens the first visible sheet with content of an Excel workbook (.xlsx) as a table that is read row by row, in a
 * thread of its own. The caller destroys `input` and closes the table.
 * @throws 422 for a file that is not a workbook, is damaged, is protected by a password, unpacks to too much, needs too
 * much memory or time, or has no header; the reason of the signal.
 */
export async function openXlsx(
  input: Readable,
  signal: AbortSignal = new AbortController().signal,
  limits?: ThreadLimits,
): Promise<Table> {
  const reader = new WorkbookReader(await readWhole(input), signal, limits);
  return { columns: await reader.columns(), rows: reader.rows(), close: () => reader.close() };
}

async function readWhole(input: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > MAX_FILE_BYTES) throw fileError(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
    chunks.push(bytes);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
