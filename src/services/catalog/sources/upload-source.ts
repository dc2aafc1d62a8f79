import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { DataSource, SourceType, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import { UploadedSource } from '../../../../schema/catalog/payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import { deleteContent, storeContent } from '../../files/store-content.ts';
import { getDataSource } from './get-data-source.ts';
import { getProject, throwProjectDeleted } from '../projects/get-project.ts';
import { lockSource } from './lock-source.ts';
import { inspectCatalog } from '../imports/reading/inspect-catalog.ts';
import { findColumn } from '../imports/reading/mapped-columns.ts';

export interface Upload {
  fileName: string;
  storageKey: string;
  name: string | null;
  /** Replaces the file of this source, for a re-import with changed data. */
  sourceId: string | null;
}

const TYPES: Record<string, SourceType> = {
  '.csv': SourceType.csv,
  '.tsv': SourceType.csv,
  '.txt': SourceType.csv,
  '.xlsx': SourceType.xlsx,
  '.json': SourceType.json,
  '.jsonl': SourceType.json,
  '.ndjson': SourceType.json,
};

const FILES: ReadonlySet<SourceType> = new Set(Object.values(TYPES));

/** Keeps an upload under a key of our own making. Answers the key; when the upload breaks off, nothing is kept. */
export async function storeUpload(ctx: Context, file: Readable): Promise<string> {
  const key = `uploads/${signedIn(ctx).organizationId}/${randomUUID()}`;
  await storeContent(ctx, key, file);
  return key;
}

/** Deletes a kept file. One that stays behind does no harm, so it never undoes what is already stored. */
export const deleteUpload = deleteContent;

/**
 * Makes a data source of a kept upload, or gives an existing one its new file, and reads that to its end. A mapping that was
 * set before is kept where the new file has its columns. Throws 404, 409 while the source is being imported, 422 for a file
 * that cannot be read as a whole or is none of its kind, and for a source that takes no file.
 */
export async function uploadSource(ctx: Context, projectId: string, upload: Upload): Promise<UploadedSource> {
  signedIn(ctx);
  const sourceType = TYPES[extname(upload.fileName).toLowerCase()];
  if (!sourceType)
    throw invalidField('file', 'must be a CSV, Excel or JSON file (.csv, .tsv, .txt, .xlsx, .json, .jsonl or .ndjson)');
  const project = await getProject(ctx, projectId);
  const known = upload.sourceId ? await getDataSource(ctx, project.id, upload.sourceId) : null;
  if (known && !FILES.has(known.sourceType))
    throw invalidField('source_id', `a ${known.sourceType} source takes no file`);

  const found = await inspectCatalog(
    await (await storageFor(ctx.config)).getStream(upload.storageKey),
    sourceType,
    ctx.config.IMPORT_MAX_ROWS,
  );
  const suggestedMapping = definedOnly(found.suggestedMapping);
  const change = ctx.em.transactional(async (em) => {
    const given = known
      ? await lockSource({ ...ctx, em }, known.id)
      : add(em, DataSource, { projectId: project.id, name: upload.fileName });
    const before = given.storageKey;
    Object.assign(given, {
      name: upload.name ?? given.name,
      sourceType,
      storageKey: upload.storageKey,
      status: SourceStatus.pending,
      lastError: null,
      config: { ...given.config, file_name: upload.fileName, layout: found.layout, row_count: found.rowCount },
      columnMapping: mappingForColumns(given.columnMapping, found.columns) ?? suggestedMapping,
    });
    return { source: given, replaced: before };
  });
  const { source, replaced } = await change.catch(throwProjectDeleted);
  if (replaced) await deleteUpload(ctx, replaced);
  return Object.assign(new UploadedSource(), source, {
    columns: found.columns,
    previewRows: found.previewRows,
    suggestedMapping,
  });
}

/** A mapping under the names that the columns have in this file; null where it says nothing, or the file lacks one. */
function mappingForColumns(mapping: Record<string, string>, columns: readonly string[]): Record<string, string> | null {
  const names = Object.entries(mapping).map(
    ([field, column]) => [field, columns[findColumn(columns, column)]] as const,
  );
  return names.length > 0 && names.every(([, column]) => column !== undefined)
    ? (Object.fromEntries(names) as Record<string, string>)
    : null;
}

function definedOnly(mapping: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
