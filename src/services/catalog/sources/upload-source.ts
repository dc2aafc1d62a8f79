import { DataSource, type SourceType, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import { UploadedSource } from '../../../../schema/catalog/payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import { deleteContent } from '../../files/store-content.ts';
import { getDataSource, lockDataSource } from './get-data-source.ts';
import { getProject, throwProjectDeleted } from '../projects/get-project.ts';
import { MAPPABLE_FIELDS } from '../imports/reading/catalog-record.ts';
import { type CatalogInspection, inspectCatalog } from '../imports/reading/inspect-catalog.ts';
import { findColumn } from '../imports/reading/mapped-columns.ts';
import { withReadingSlot } from '../imports/with-reading-slot.ts';
import { FILE_TYPES, type ReceivedUpload, sourceTypeOf } from './receive-upload.ts';

export interface Upload extends ReceivedUpload {
  fileName: string;
  name: string | null;
  /** The source whose file is replaced, for an import of changed data; null creates a source. */
  sourceId: string | null;
}

/** Deletes a stored upload. Never throws, see `deleteContent`. */
export const deleteUpload = deleteContent;

/**
 * Deletes the upload of a request that failed, unless a data source refers to it: the request may have failed after the
 * commit. It stays also when that cannot be found out. Never throws.
 */
export async function discardUpload(ctx: Context, projectId: string, storageKey: string): Promise<void> {
  const { organizationId } = signedIn(ctx);
  const isReferred = await row(
    ctx.em,
    sql`select 1
          from data_sources s
          join projects p on p.id = s.project_id
         where p.id = ${projectId} and p.organization_id = ${organizationId} and s.storage_key = ${storageKey}`,
  ).then(Boolean, () => true);
  if (!isReferred) await deleteUpload(ctx, storageKey);
}

/**
 * Creates a data source from a received upload, or replaces the file of an existing source, once the whole file was
 * read. An existing mapping stays where the new file has all of its columns.
 * @throws 404; 409 while the source is being imported; 422 for a file that cannot be read to its end or has another
 * type than its name says, and for a source that has no file; 429 as {@link withReadingSlot}.
 */
export async function uploadSource(ctx: Context, projectId: string, upload: Upload): Promise<UploadedSource> {
  signedIn(ctx);
  const sourceType = sourceTypeOf(upload.fileName);
  if (!sourceType)
    throw invalidField('file', 'must be a CSV, Excel or JSON file (.csv, .tsv, .txt, .xlsx, .json, .jsonl or .ndjson)');
  const project = await getProject(ctx, projectId);
  const existing = upload.sourceId ? await getDataSource(ctx, project.id, upload.sourceId) : null;
  if (existing && !FILE_TYPES.has(existing.sourceType))
    throw invalidField('source_id', `a ${existing.sourceType} source takes no file`);

  const found = await inspectionOf(ctx, upload, sourceType);
  const suggestedMapping = definedOnly(found.suggestedMapping);
  const change = ctx.em.transactional(async (em) => {
    const changed = existing
      ? await lockDataSource({ ...ctx, em }, existing.id)
      : add(em, DataSource, { projectId: project.id, name: upload.fileName });
    const before = changed.storageKey;
    Object.assign(changed, {
      name: upload.name ?? changed.name,
      sourceType,
      storageKey: upload.storageKey,
      status: SourceStatus.pending,
      lastError: null,
      config: { ...changed.config, file_name: upload.fileName, layout: found.layout, row_count: found.rowCount },
      columnMapping: mappingForColumns(changed.columnMapping, found.columns) ?? suggestedMapping,
    });
    return { source: changed, replaced: before };
  });
  const { source, replaced } = await change.catch(throwProjectDeleted);
  if (replaced) await deleteUpload(ctx, replaced);
  return Object.assign(new UploadedSource(), source, {
    columns: found.columns,
    previewRows: found.previewRows,
    suggestedMapping,
    mappableFields: [...MAPPABLE_FIELDS],
  });
}

async function inspectionOf(
  ctx: Context,
  { inspection, storageKey }: ReceivedUpload,
  sourceType: SourceType,
): Promise<CatalogInspection> {
  if (inspection?.status === 'fulfilled') return inspection.value;
  if (inspection) throw inspection.reason;
  return withReadingSlot(ctx, async () =>
    inspectCatalog(
      await (await storageFor(ctx.config)).getStream(storageKey),
      sourceType,
      ctx.config.IMPORT_MAX_ROWS,
      ctx.signal,
    ),
  );
}

/**
 * Returns the mapping with the columns named as in the file; null for an empty mapping, or when the file lacks a
 * column.
 */
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
