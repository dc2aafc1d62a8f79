import { extname } from 'node:path';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { isRaster } from '../../files/inspect-file.ts';
import { readContent } from '../../files/get-file.ts';
import type { ExportScope } from './tables/exported-table.ts';
import type { ZipEntry } from './zip-entries.ts';

const BATCH = 250;

/** A file whose content is in the storage. */
interface StoredContent {
  id: string;
  /** The path in the storage. */
  path: string;
  /** The path in the export. */
  name: string;
  contentType: string;
}

/**
 * Yields the content of the files that the table `stored_files` of the export lists as `files/{storage_key}`. Of the
 * whole organization it also yields the uploads of the data sources as `sources/{data source id}`: data sources belong
 * to no person. Files whose content was never stored or is deleted meanwhile are omitted.
 */
export async function* exportedFiles(
  ctx: Context,
  { organizationId, userId, whole }: ExportScope,
): AsyncGenerator<ZipEntry, void> {
  const ofPerson = whole ? sql`` : sql`and created_by = ${userId}`;
  yield* readFiles(ctx, (lastId) =>
    rows<StoredContent>(
      ctx.em,
      sql`select id, path, 'files/' || storage_key as name, content_type as "contentType"
            from stored_files
           where organization_id = ${organizationId} ${ofPerson} and dropped_at is null and id > ${lastId}
           order by id limit ${BATCH}`,
    ),
  );
  if (!whole) return;
  yield* readFiles(ctx, async (lastId) => {
    const sources = await rows<StoredContent & { fileName: string | null }>(
      ctx.em,
      sql`select s.id, s.storage_key as path, 'sources/' || s.id as name,
                 s.config->>'file_name' as "fileName", '' as "contentType"
            from data_sources s
            join projects p on p.id = s.project_id
           where p.organization_id = ${organizationId} and s.storage_key is not null and s.id > ${lastId}
           order by s.id limit ${BATCH}`,
    );
    return sources.map((source) => ({ ...source, name: source.name + extensionOf(source.fileName) }));
  });
}

const START = '00000000-0000-0000-0000-000000000000';

async function* readFiles(
  ctx: Context,
  after: (id: string) => Promise<StoredContent[]>,
): AsyncGenerator<ZipEntry, void> {
  for (let batch = await after(START); batch.length > 0; batch = await after(batch.at(-1)!.id)) {
    for (const file of batch) {
      const content = await openContent(ctx, file);
      if (content) yield { path: file.name, content, compress: !isRaster(file.contentType) };
    }
  }
}

/**
 * Returns the content after its first bytes were read, or null if there is none: a started zip entry cannot be removed.
 */
async function openContent(ctx: Context, { path, id }: StoredContent): Promise<AsyncIterable<Buffer> | null> {
  const bytes = readContent(ctx, path);
  try {
    const first = await bytes.next();
    return resume(first, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ event: 'export.file_omitted', id }, 'A file without content was omitted from the export.');
    return null;
  }
}

async function* resume(
  first: IteratorResult<Buffer, void>,
  bytes: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  if (first.done) return;
  yield first.value;
  yield* bytes;
}

function extensionOf(fileName: string | null): string {
  const extension = extname(fileName ?? '');
  return /^\.\w{1,10}$/.test(extension) ? extension : '';
}
