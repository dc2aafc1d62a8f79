import type { EntityManager } from '@mikro-orm/postgresql';
import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { row, sql } from '../../../core/sql.ts';
import { type LoggedEvent, writeEvent } from '../../jobs/job-events.ts';

/** What became of what was read of the source so far, in the words of the job's log. */
export type Totals = Record<
  'created_count' | 'updated_count' | 'unchanged_count' | 'error_count' | 'vanished_count',
  number
>;

/** Before the first batch. */
export const NOTHING_LANDED: Totals = {
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  error_count: 0,
  vanished_count: 0,
};

/** How many records and row errors have landed. */
export function landedCount({ created_count, updated_count, unchanged_count, error_count }: Totals): number {
  return created_count + updated_count + unchanged_count + error_count;
}

/** The figures of the job that the totals stand for. */
export function jobCounts({ created_count, updated_count, unchanged_count, error_count }: Totals): {
  succeeded: number;
  skipped: number;
  failed: number;
} {
  return { succeeded: created_count + updated_count, skipped: unchanged_count, failed: error_count };
}

/** The totals of the last batch of the job that landed; null before the first. */
export async function landedTotals(em: EntityManager, jobId: string): Promise<Totals | null> {
  const last = await row<{ data: Totals }>(
    em,
    sql`select data from job_events where job_id = ${jobId} and type = 'progress' and data ? 'created_count' order by seq desc limit 1`,
  );
  if (!last) return null;
  const keys = Object.keys(NOTHING_LANDED) as (keyof Totals)[];
  return Object.fromEntries(keys.map((key) => [key, last.data[key] ?? 0])) as Totals;
}

/**
 * Notes in the transaction of a batch what has landed with it: in the log, so that whoever takes over knows, and in the
 * job's row, so that a job that is cancelled says what it did. Null when the job is over.
 * `rowsRead` is how far the source was read, `of` how long it is, where that is known; else what landed is all that is known.
 */
export async function noteProgress(
  em: EntityManager,
  jobId: string,
  totals: Totals,
  rowsRead: number,
  of: number | null,
): Promise<LoggedEvent | null> {
  const { succeeded, skipped, failed } = jobCounts(totals);
  const landed = landedCount(totals);
  const current = of === null ? landed : Math.min(rowsRead, of);
  const job = await row<{ last_seq: number }>(
    em,
    sql`update jobs set last_seq = last_seq + 1, touched_at = now(), progress_current = ${current}, progress_total = ${of ?? landed},
                        succeeded = ${succeeded}, skipped = ${skipped}, failed = ${failed}
         where id = ${jobId} and status = 'running' returning last_seq`,
  );
  return (
    job &&
    writeEvent(em, jobId, {
      seq: job.last_seq,
      type: JobEventType.progress,
      data: { job_id: jobId, current, total: of, status: 'succeeded', ...totals },
    })
  );
}
