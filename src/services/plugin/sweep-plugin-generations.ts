import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteExpired } from '../delete-expired.ts';

/** Deletes what store plugins asked for and got more than 30 days ago; its jobs and charges stay. What is still at work stays too. */
export function sweepPluginGenerations(ctx: Context): Promise<void> {
  const atWork = sql`select from jobs where jobs.id = job_id and jobs.status in ('queued', 'running')`;
  return deleteExpired(
    ctx,
    'plugin_generations',
    sql`created_at < now() - interval '30 days' and not exists (${atWork})`,
  );
}
