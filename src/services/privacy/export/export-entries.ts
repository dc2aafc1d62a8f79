import { createHash } from 'node:crypto';
import type { Context } from '../../../core/context.ts';
import type { ColumnTypes } from './column-kinds.ts';
import { exportedFiles } from './exported-files.ts';
import { type ExportedRow, type Reading, readTable } from './read-table.ts';
import { tablesOf } from './tables.ts';
import type { Scope } from './tables/exported-table.ts';
import { writeCsv, writeJson } from './write-table.ts';
import type { ZipEntry } from './zip-entries.ts';

/** What the manifest says of a file: what was really written, and since when it was read. */
interface Written {
  path: string;
  /** Null for what has no rows. */
  rows: number | null;
  bytes: number;
  sha256: string;
  read_at: string;
}

const FORMATS = [
  { ending: 'json', write: writeJson },
  { ending: 'csv', write: writeCsv },
];

/**
 * The files of an export in their order: each table as JSON and as CSV, the organization's files, and last the manifest.
 * `onTable` is awaited after each table. Rows that change meanwhile are as they were when they were read.
 */
export async function* exportEntries(
  ctx: Context,
  scope: Scope,
  types: ColumnTypes,
  onTable: (done: number) => Promise<void>,
): AsyncGenerator<ZipEntry, void> {
  const reading: Reading = { em: ctx.em, scope, types };
  const written: Written[] = [];
  for (const [n, table] of tablesOf(scope).entries()) {
    for (const { ending, write } of FORMATS) {
      const note = newNote(`tables/${table.table}.${ending}`, 0);
      const texts = write(table, types, counted(note, readTable(reading, table)));
      yield { path: note.path, content: measured(note, texts, written), compress: true };
    }
    await onTable(n + 1);
  }
  if (scope.whole) {
    for await (const { path, content, compress } of exportedFiles(ctx, scope))
      yield { path, content: measured(newNote(path, null), content, written), compress };
  }
  yield { path: 'manifest.json', content: manifest(scope, written), compress: true };
}

function newNote(path: string, rows: number | null): Written {
  return { path, rows, bytes: 0, sha256: '', read_at: '' };
}

async function* counted(note: Written, batches: AsyncIterable<ExportedRow[]>): AsyncGenerator<ExportedRow[], void> {
  for await (const batch of batches) {
    note.rows! += batch.length;
    yield batch;
  }
}

/** The same content as bytes; notes what it was once it has ended. */
async function* measured(
  note: Written,
  content: AsyncIterable<string | Buffer>,
  written: Written[],
): AsyncGenerator<Buffer, void> {
  note.read_at = new Date().toISOString();
  const hash = createHash('sha256');
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    note.bytes += bytes.length;
    hash.update(bytes);
    if (bytes.length > 0) yield bytes;
  }
  written.push({ ...note, sha256: hash.digest('hex') });
}

/** Made when it is read: then everything before it has been written. */
async function* manifest(
  { organizationId, userId, whole }: Scope,
  written: readonly Written[],
): AsyncGenerator<Buffer, void> {
  const head = {
    organization_id: organizationId,
    user_id: userId,
    scope: whole ? 'organization' : 'person',
    completed_at: new Date().toISOString(),
  };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"entries":[\n`);
  for (const [n, entry] of written.entries()) yield Buffer.from(`${n === 0 ? '' : ',\n'}${JSON.stringify(entry)}`);
  yield Buffer.from('\n]}\n');
}
