import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { storageFor } from '../../../providers/storage/storage.ts';

const BATCH = 200;

/**
 * Deletes exports that have expired, and what is left of those that failed or were cancelled, an hour after: until then a
 * worker may still write. First the content, then the row: a crash in between is made up for by the next sweep. Several
 * processes may sweep at once.
 */
export async function sweepDataExports(ctx: Context): Promise<void> {
  const disk = await storageFor(ctx.config);
  for (let behind = '00000000-0000-0000-0000-000000000000'; ;) {
    const over = await rows<{ id: string; path: string }>(
      ctx.em,
      sql`select e.id, e.path from data_exports e join jobs j on j.id = e.job_id
           where e.id > ${behind}
             and (e.expires_at <= now() or e.expires_at is null and j.status not in ('queued', 'running') and j.completed_at < now() - interval '1 hour')
           order by e.id limit ${BATCH}`,
    );
    for (const { id, path } of over) {
      await disk.delete(path);
      await changed(ctx.em, sql`delete from data_exports where id = ${id}`);
    }
    if (over.length < BATCH) return;
    behind = over.at(-1)!.id;
  }
}
