import { extname } from 'node:path';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { isRaster } from '../../files/inspect-file.ts';
import { readContent } from '../../files/get-file.ts';
import type { Scope } from './tables/exported-table.ts';
import type { ZipEntry } from './zip-entries.ts';

const BATCH = 250;

/** Something of which the content lies in the storage. */
interface Kept {
  id: string;
  /** In the storage. */
  path: string;
  /** In the export. */
  name: string;
  contentType: string;
}

/**
 * The content of the organization's files, as `files/{storage_key}`, and of the uploads behind its data sources, as
 * `sources/{data source}`. One whose content was never stored, or is deleted meanwhile, is left out.
 */
export async function* exportedFiles(ctx: Context, { organizationId }: Scope): AsyncGenerator<ZipEntry, void> {
  yield* those(ctx, (behind) =>
    rows<Kept>(
      ctx.em,
      sql`select id, path, 'files/' || storage_key as name, content_type as "contentType" from stored_files
           where organization_id = ${organizationId} and dropped_at is null and id > ${behind} order by id limit ${BATCH}`,
    ),
  );
  yield* those(ctx, async (behind) => {
    const sources = await rows<Kept & { fileName: string | null }>(
      ctx.em,
      sql`select s.id, s.storage_key as path, 'sources/' || s.id as name, s.config->>'file_name' as "fileName", '' as "contentType"
            from data_sources s join projects p on p.id = s.project_id
           where p.organization_id = ${organizationId} and s.storage_key is not null and s.id > ${behind} order by s.id limit ${BATCH}`,
    );
    return sources.map((source) => ({ ...source, name: source.name + endingOf(source.fileName) }));
  });
}

const START = '00000000-0000-0000-0000-000000000000';

async function* those(ctx: Context, after: (id: string) => Promise<Kept[]>): AsyncGenerator<ZipEntry, void> {
  for (let batch = await after(START); batch.length > 0; batch = await after(batch.at(-1)!.id)) {
    for (const kept of batch) {
      const content = await opened(ctx, kept);
      if (content) yield { path: kept.name, content, compress: !isRaster(kept.contentType) };
    }
  }
}

/** The content once its first bytes are there: an entry that was begun cannot be taken back. */
async function opened(ctx: Context, { path, id }: Kept): Promise<AsyncIterable<Buffer> | null> {
  const bytes = readContent(ctx, path);
  try {
    const first = await bytes.next();
    return from(first, bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ event: 'export.file_omitted', id }, 'A file without content was omitted from the export.');
    return null;
  }
}

async function* from(
  first: IteratorResult<Buffer, void>,
  bytes: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  if (first.done) return;
  yield first.value;
  yield* bytes;
}

function endingOf(fileName: string | null): string {
  const ending = extname(fileName ?? '');
  return /^\.\w{1,10}$/.test(ending) ? ending : '';
}
