import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';

const KEPT_DAYS = 30;
/** Rows of one statement, so that none holds its locks for long. */
const BATCH = 1000;

/** Deletes what store plugins asked for and got more than 30 days ago; its jobs and charges stay. What is still at work stays too. Several processes may sweep at once. */
export async function sweepPluginGenerations(ctx: Context): Promise<void> {
  const batch = sql`
    delete from plugin_generations where id in (
      select g.id from plugin_generations g join jobs j on j.id = g.job_id
       where g.created_at < now() - make_interval(days => ${KEPT_DAYS}) and j.status not in ('queued', 'running')
       limit ${BATCH} for update of g skip locked)`;
  let deleted: number;
  do deleted = await changed(ctx.em, batch);
  while (deleted === BATCH);
}
