import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { storageFor } from '../../../providers/storage/storage.ts';

const BATCH = 200;

/**
 * Deletes expired exports, and failed or cancelled ones after an hour, because until then a worker may still write. It
 * deletes the content before the row, so that the next run completes a deletion that a crash interrupted. Several
 * processes may run it concurrently.
 */
export async function sweepDataExports(ctx: Context): Promise<void> {
  const disk = await storageFor(ctx.config);
  for (let lastId = '00000000-0000-0000-0000-000000000000'; ;) {
    const expired = await rows<{ id: string; path: string }>(
      ctx.em,
      sql`select e.id, e.path
            from data_exports e
            join jobs j on j.id = e.job_id
           where e.id > ${lastId}
             and (e.expires_at <= now()
                  or e.expires_at is null and j.status not in ('queued', 'running')
                     and j.completed_at < now() - interval '1 hour')
           order by e.id limit ${BATCH}`,
    );
    for (const { id, path } of expired) {
      await disk.delete(path);
      await changed(ctx.em, sql`delete from data_exports where id = ${id}`);
    }
    if (expired.length < BATCH) return;
    lastId = expired.at(-1)!.id;
  }
}
