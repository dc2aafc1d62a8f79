import type { Context } from '../../core/context.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import { storageFor } from '../../providers/storage/storage.ts';

const BATCH = 200;

/** Files that something shows or links to; each says how it is found in that. */
const REFERRED = sql`exists (select from blog_posts p where p.organization_id = f.organization_id
                       and (strpos(p.featured_image_url, f.storage_key) > 0 or strpos(p.content, f.storage_key) > 0))`;

/**
 * Deletes files that nothing has referred to for a day. First they are gone for everybody, then their content, then the
 * row: a crash in between is made up for by the next sweep. Several processes may sweep at once.
 */
export async function sweepFiles(ctx: Context): Promise<void> {
  let found: number;
  do {
    await changed(
      ctx.em,
      sql`update stored_files set dropped_at = now()
           where id in (select f.id from stored_files f
                         where f.dropped_at is null and f.created_at < now() - interval '1 day' and not ${REFERRED}
                         limit ${BATCH} for update skip locked)`,
    );
    found = await deleteDropped(ctx);
  } while (found === BATCH);
}

async function deleteDropped(ctx: Context): Promise<number> {
  const dropped = await rows<{ id: string; path: string }>(ctx.em, sql`select id, path from stored_files where dropped_at is not null limit ${BATCH}`);
  const disk = await storageFor(ctx.config);
  for (const { id, path } of dropped) {
    await disk.delete(path);
    await changed(ctx.em, sql`delete from stored_files where id = ${id}`);
  }
  return dropped.length;
}
