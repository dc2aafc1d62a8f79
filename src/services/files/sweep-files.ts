import type { Context } from '../../core/context.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import type { RawBuilder } from 'kysely';
import { storageFor } from '../../providers/storage/storage.ts';

const BATCH = 200;

/** A key as it stands in addresses, see ./file-address.ts. */
const KEY = '/files/([A-Za-z0-9_-]{32}[.][a-z0-9]{1,10})';

/**
 * Deletes files that nothing has referred to for a day. First they are gone for everybody, then their content, then the
 * row: a crash in between is made up for by the next sweep. Several processes may sweep at once.
 */
export async function sweepFiles(ctx: Context): Promise<void> {
  let found: number;
  do {
    await ctx.em.transactional((em) => drop(em));
    found = await deleteDropped(ctx);
  } while (found === BATCH);
}

async function drop(em: Context['em']): Promise<void> {
  const ids = await unreferred(em, sql`f.dropped_at is null and f.created_at < now() - interval '1 day'`);
  if (ids.length === 0) return;
  // Looked at once more now that nobody else gets hold of them: a post may have begun to refer to one since the first look began.
  const still = await unreferred(em, sql`f.id = any(${ids}::uuid[])`);
  await changed(em, sql`update stored_files set dropped_at = now() where id = any(${still}::uuid[])`);
}

/** Files of those that no post of their organization shows or links to, locked. Every text is read once, however many files there are. */
async function unreferred(em: Context['em'], which: RawBuilder<unknown>): Promise<string[]> {
  const found = await rows<{ id: string }>(
    em,
    sql`with meant as materialized (select f.id, f.organization_id, f.storage_key from stored_files f where ${which}),
             referred as materialized (
               select p.organization_id, found.key[1] as storage_key
                 from blog_posts p, regexp_matches(concat_ws(' ', p.featured_image_url, p.content), ${KEY}, 'g') as found(key)
                where p.organization_id in (select organization_id from meant))
        select id from stored_files
         where id in (select m.id from meant m where not exists (select from referred r where r.organization_id = m.organization_id and r.storage_key = m.storage_key) limit ${BATCH})
           and dropped_at is null for update skip locked`,
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
