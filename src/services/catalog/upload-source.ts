import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { DataSource } from '../../../entities/catalog/data-source.ts';
import { SourceStatus } from '../../../entities/catalog/source-status.ts';
import { SourceType } from '../../../entities/catalog/source-type.ts';
import { UploadedSource } from '../../../schema/catalog/payloads.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { getDataSource } from './get-data-source.ts';
import { getProject } from './get-project.ts';
import { inspectCatalog } from './reading/inspect-catalog.ts';

export interface Upload {
  fileName: string;
  storageKey: string;
  name: string | null;
  /** Replaces the file of this source, for a re-import with changed data. */
  sourceId: string | null;
}

const TYPES: Record<string, SourceType> = { '.csv': SourceType.csv, '.tsv': SourceType.csv, '.txt': SourceType.csv };

/** Keeps an upload under a key of our own making. Answers the key. */
export async function keepUpload(ctx: Context, file: Readable): Promise<string> {
  const key = `uploads/${signedIn(ctx).organizationId}/${randomUUID()}`;
  await storageFor(ctx.config).putStream(key, file);
  return key;
}

export async function dropUpload(ctx: Context, key: string): Promise<void> {
  await storageFor(ctx.config).delete(key);
}

/**
 * Makes a data source of a kept upload, or gives an existing one its new file, and looks into it. A mapping that was set
 * before is kept. Throws 404, 409 while the source is being imported, 422 for a file that cannot be read.
 */
export async function uploadSource(ctx: Context, projectId: string, upload: Upload): Promise<UploadedSource> {
  const project = await getProject(ctx, projectId);
  const known = upload.sourceId ? await getDataSource(ctx, project.id, upload.sourceId) : null;
  if (known?.status === SourceStatus.importing) throw new AppError('CONFLICT', 'The data source is being imported');
  const sourceType = TYPES[extname(upload.fileName).toLowerCase()];
  if (!sourceType) throw invalidField('file', 'must be a CSV file (.csv, .tsv or .txt)');

  const found = await inspectCatalog(await storageFor(ctx.config).getStream(upload.storageKey));
  const source = known ?? add(ctx.em, DataSource, { projectId: project.id, sourceType });
  const replaced = source.storageKey;
  source.name = upload.name ?? source.name ?? upload.fileName;
  source.sourceType = sourceType;
  source.storageKey = upload.storageKey;
  source.status = SourceStatus.pending;
  source.config = { ...source.config, file_name: upload.fileName, layout: found.layout };
  if (Object.keys(source.columnMapping).length === 0 && found.layout === 'columns') source.columnMapping = definedOnly(found.suggestedMapping);
  await ctx.em.flush();
  if (replaced) await dropUpload(ctx, replaced);
  const { columns, previewRows } = found;
  return Object.assign(new UploadedSource(), source, { columns, previewRows, suggestedMapping: definedOnly(found.suggestedMapping) });
}

function definedOnly(mapping: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
