import type { Context } from '../../core/context.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import type { RawBuilder } from 'kysely';
import { storageFor } from '../../providers/storage/storage.ts';

const BATCH = 200;

/** A storage key in the address of a file, see `fileAddress`. */
const KEY = '/files/([A-Za-z0-9_-]{32}[.][a-z0-9]{1,10})';

/**
 * Deletes files that are older than a day and that no post refers to. A file is first marked as dropped, which hides
 * it, then its content is deleted, then its row. After a crash the next sweep continues. Several processes may sweep
 * at once.
 */
export async function sweepFiles(ctx: Context): Promise<void> {
  let found: number;
  do {
    await ctx.em.transactional((em) => markDropped(em));
    found = await deleteDropped(ctx);
  } while (found === BATCH);
}

async function markDropped(em: Context['em']): Promise<void> {
  const ids = await lockUnreferenced(em, sql`f.dropped_at is null and f.created_at < now() - interval '1 day'`);
  if (ids.length === 0) return;
  // Checks again with the rows locked: a post may have referred to one of them after the first snapshot.
  const still = await lockUnreferenced(em, sql`f.id = any(${ids}::uuid[])`);
  await changed(em, sql`update stored_files set dropped_at = now() where id = any(${still}::uuid[])`);
}

/**
 * Locks the files that match a condition and that no post of their organization shows or links to. Returns their ids.
 * The text of each post is read once, independent of the number of files.
 */
async function lockUnreferenced(em: Context['em'], condition: RawBuilder<unknown>): Promise<string[]> {
  const found = await rows<{ id: string }>(
    em,
    sql`with candidates as materialized (
               select f.id, f.organization_id, f.storage_key from stored_files f where ${condition}),
             referenced as materialized (
               select p.organization_id, found.key[1] as storage_key
                 from blog_posts p,
                      regexp_matches(concat_ws(' ', p.featured_image_url, p.content), ${KEY}, 'g') as found(key)
                where p.organization_id in (select organization_id from candidates))
        select id
          from stored_files
         where id in (select c.id
                        from candidates c
                       where not exists (select from referenced r
                                          where r.organization_id = c.organization_id
                                            and r.storage_key = c.storage_key)
                       limit ${BATCH})
           and dropped_at is null
           for update skip locked`,
  );
  return found.map(({ id }) => id);
}

async function deleteDropped(ctx: Context): Promise<number> {
  const dropped = await rows<{ id: string; path: string }>(
    ctx.em,
    sql`select id, path from stored_files where dropped_at is not null limit ${BATCH}`,
  );
  const disk = await storageFor(ctx.config);
  for (const { id, path } of dropped) {
    await disk.delete(path);
    await changed(ctx.em, sql`delete from stored_files where id = ${id}`);
  }
  return dropped.length;
}
