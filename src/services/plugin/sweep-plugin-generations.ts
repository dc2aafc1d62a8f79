import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteExpired } from '../delete-expired.ts';

/** Deletes requests and texts after 30 days. Jobs and charges stay, and so do generations whose job is still active. */
export function sweepPluginGenerations(ctx: Context): Promise<void> {
  const activeJob = sql`select from jobs where jobs.id = job_id and jobs.status in ('queued', 'running')`;
  return deleteExpired(
    ctx,
    'plugin_generations',
    sql`created_at < now() - interval '30 days' and not exists (${activeJob})`,
  );
}
