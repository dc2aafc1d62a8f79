import { createHash } from 'node:crypto';
import type { Context } from '../../../core/context.ts';
import type { ColumnTypes } from './column-kinds.ts';
import { exportedFiles } from './exported-files.ts';
import { type ExportedRow, type ExportReader, readTable } from './read-table.ts';
import { tablesOf } from './tables.ts';
import type { ExportScope } from './tables/exported-table.ts';
import { writeCsv, writeJson } from './write-table.ts';
import type { ZipEntry } from './zip-entries.ts';

/** An entry of the manifest: what was written to a file, and when its reading began. */
interface ManifestEntry {
  path: string;
  /** Null for files without rows. */
  rows: number | null;
  bytes: number;
  sha256: string;
  read_at: string;
}

const FORMATS = [
  { extension: 'json', write: writeJson },
  { extension: 'csv', write: writeCsv },
];

/**
 * Yields the entries of an export: each table as JSON and as CSV, then the files of its owner, then the manifest.
 * Awaits `onTable` after each table. The export is not a snapshot: each row has its state at the time of reading.
 */
export async function* exportEntries(
  ctx: Context,
  scope: ExportScope,
  types: ColumnTypes,
  onTable: (done: number) => Promise<void>,
): AsyncGenerator<ZipEntry, void> {
  const reader: ExportReader = { em: ctx.em, scope, types };
  const entries: ManifestEntry[] = [];
  for (const [n, table] of tablesOf(scope).entries()) {
    for (const { extension, write } of FORMATS) {
      const entry = newEntry(`tables/${table.table}.${extension}`, 0);
      const texts = write(table, types, counted(entry, readTable(reader, table)));
      yield { path: entry.path, content: measured(entry, texts, entries), compress: true };
    }
    await onTable(n + 1);
  }
  for await (const { path, content, compress } of exportedFiles(ctx, scope))
    yield { path, content: measured(newEntry(path, null), content, entries), compress };
  yield { path: 'manifest.json', content: manifest(scope, entries), compress: true };
}

function newEntry(path: string, rows: number | null): ManifestEntry {
  return { path, rows, bytes: 0, sha256: '', read_at: '' };
}

async function* counted(
  entry: ManifestEntry,
  batches: AsyncIterable<ExportedRow[]>,
): AsyncGenerator<ExportedRow[], void> {
  for await (const batch of batches) {
    entry.rows! += batch.length;
    yield batch;
  }
}

/** Yields the content as bytes and adds its entry to the manifest once it has ended. */
async function* measured(
  entry: ManifestEntry,
  content: AsyncIterable<string | Buffer>,
  entries: ManifestEntry[],
): AsyncGenerator<Buffer, void> {
  entry.read_at = new Date().toISOString();
  const hash = createHash('sha256');
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    entry.bytes += bytes.length;
    hash.update(bytes);
    if (bytes.length > 0) yield bytes;
  }
  entries.push({ ...entry, sha256: hash.digest('hex') });
}

/** Generates the manifest when it is read, which is after all other files were written. */
async function* manifest(
  { organizationId, userId, whole }: ExportScope,
  entries: readonly ManifestEntry[],
): AsyncGenerator<Buffer, void> {
  const head = {
    organization_id: organizationId,
    user_id: userId,
    scope: whole ? 'organization' : 'person',
    completed_at: new Date().toISOString(),
  };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"entries":[\n`);
  for (const [n, entry] of entries.entries()) yield Buffer.from(`${n === 0 ? '' : ',\n'}${JSON.stringify(entry)}`);
  yield Buffer.from('\n]}\n');
}
