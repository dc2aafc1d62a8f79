import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { DataSource } from '../../../entities/catalog/data-source.ts';
import { SourceStatus } from '../../../entities/catalog/source-status.ts';
import { SourceType } from '../../../entities/catalog/source-type.ts';
import { UploadedSource } from '../../../schema/catalog/payloads.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { getDataSource } from './get-data-source.ts';
import { getProject } from './get-project.ts';
import { lockSource } from './lock-source.ts';
import { inspectCatalog } from './reading/inspect-catalog.ts';

export interface Upload {
  fileName: string;
  storageKey: string;
  name: string | null;
  /** Replaces the file of this source, for a re-import with changed data. */
  sourceId: string | null;
}

const TYPES: Record<string, SourceType> = { '.csv': SourceType.csv, '.tsv': SourceType.csv, '.txt': SourceType.csv };

/** Keeps an upload under a key of our own making. Answers the key; when the upload breaks off, nothing is kept. */
export async function keepUpload(ctx: Context, file: Readable): Promise<string> {
  const key = `uploads/${signedIn(ctx).organizationId}/${randomUUID()}`;
  let broken: Error | null = null;
  // The storage sees an end, never an error: on an error it gives up while it still writes, and leaves a part behind.
  const chunks = async function* () {
    try {
      yield* file;
    } catch (error) {
      broken = error as Error;
    }
  };
  try {
    await storageFor(ctx.config).putStream(key, Readable.from(chunks()));
    if (broken) throw broken;
    return key;
  } catch (error) {
    await dropUpload(ctx, key);
    throw error;
  }
}

/** Deletes a kept file. One that stays behind does no harm, so it never undoes what is already stored. */
export async function dropUpload(ctx: Context, key: string): Promise<void> {
  await storageFor(ctx.config).delete(key).catch((error: unknown) => ctx.log.warn({ err: error, key }, 'file not deleted'));
}

/**
 * Makes a data source of a kept upload, or gives an existing one its new file, and looks into it. A mapping that was set
 * before is kept where the new file has its columns. Throws 404, 409 while the source is being imported, 422 for a file
 * that cannot be read.
 */
export async function uploadSource(ctx: Context, projectId: string, upload: Upload): Promise<UploadedSource> {
  const project = await getProject(ctx, projectId);
  const known = upload.sourceId ? await getDataSource(ctx, project.id, upload.sourceId) : null;
  const sourceType = TYPES[extname(upload.fileName).toLowerCase()];
  if (!sourceType) throw invalidField('file', 'must be a CSV file (.csv, .tsv or .txt)');

  const found = await inspectCatalog(await storageFor(ctx.config).getStream(upload.storageKey));
  const suggestedMapping = definedOnly(found.suggestedMapping);
  const { source, replaced } = await ctx.em.transactional(async (em) => {
    const given = known ? await lockSource({ ...ctx, em }, known.id) : add(em, DataSource, { projectId: project.id, name: upload.fileName });
    const before = given.storageKey;
    Object.assign(given, {
      name: upload.name ?? given.name,
      sourceType,
      storageKey: upload.storageKey,
      status: SourceStatus.pending,
      lastError: null,
      config: { ...given.config, file_name: upload.fileName, layout: found.layout },
      columnMapping: fits(given.columnMapping, found.columns) ? given.columnMapping : suggestedMapping,
    });
    return { source: given, replaced: before };
  });
  if (replaced) await dropUpload(ctx, replaced);
  return Object.assign(new UploadedSource(), source, { columns: found.columns, previewRows: found.previewRows, suggestedMapping });
}

function fits(mapping: Record<string, string>, columns: readonly string[]): boolean {
  const mapped = Object.values(mapping);
  return mapped.length > 0 && mapped.every((column) => columns.includes(column));
}

function definedOnly(mapping: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
