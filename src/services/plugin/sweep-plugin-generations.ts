import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteOver } from '../delete-over.ts';

/** Deletes what store plugins asked for and got more than 30 days ago; its jobs and charges stay. What is still at work stays too. */
export function sweepPluginGenerations(ctx: Context): Promise<void> {
  const atWork = sql`select from jobs where jobs.id = job_id and jobs.status in ('queued', 'running')`;
  return deleteOver(ctx, 'plugin_generations', sql`created_at < now() - interval '30 days' and not exists (${atWork})`);
}
