import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';

/** The job of the user's export that is not over; null where there is none. */
export async function findActiveExport({ em }: Pick<Context, 'em'>, userId: string): Promise<string | null> {
  const active = await row<{ id: string }>(
    em,
    sql`select j.id from data_exports e join jobs j on j.id = e.job_id where e.user_id = ${userId} and j.status in ('queued', 'running') limit 1`,
  );
  return active?.id ?? null;
}
