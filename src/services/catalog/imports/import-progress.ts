import type { EntityManager } from '@mikro-orm/postgresql';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { type ClaimedItem, lockIfClaimed } from '../../jobs/claim-items.ts';
import { type LoggedEvent, publishEvents, writeEvent } from '../../jobs/job-events.ts';

/** What the import has done so far. The keys are those of the job's log. */
export type ImportTotals = Record<
  'created_count' | 'updated_count' | 'unchanged_count' | 'error_count' | 'vanished_count',
  number
>;

/** The totals before the first batch. */
export const NO_TOTALS: ImportTotals = {
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  error_count: 0,
  vanished_count: 0,
};

/** A running import. */
export interface RunningImport {
  claimed: ClaimedItem;
  source: DataSource;
  /** The number of rows of the source; null where it is unknown. */
  rowCount: number | null;
}

/** Returns how many records and row errors are stored. */
export function storedCount({ created_count, updated_count, unchanged_count, error_count }: ImportTotals): number {
  return created_count + updated_count + unchanged_count + error_count;
}

function added(totals: ImportTotals, counts: Partial<ImportTotals>): ImportTotals {
  const keys = Object.keys(totals) as (keyof ImportTotals)[];
  return Object.fromEntries(keys.map((key) => [key, totals[key] + (counts[key] ?? 0)])) as ImportTotals;
}

/** Returns the counters of the job row for the totals. */
export function jobCounts({ created_count, updated_count, unchanged_count, error_count }: ImportTotals): {
  succeeded: number;
  skipped: number;
  failed: number;
} {
  return { succeeded: created_count + updated_count, skipped: unchanged_count, failed: error_count };
}

/** Returns the totals after the last committed batch of the job; null before the first. */
export async function readTotals(em: EntityManager, jobId: string): Promise<ImportTotals | null> {
  const last = await row<{ data: ImportTotals }>(
    em,
    sql`select data
          from job_events
         where job_id = ${jobId} and type = 'progress' and data ? 'created_count'
         order by seq desc
         limit 1`,
  );
  if (!last) return null;
  const keys = Object.keys(NO_TOTALS) as (keyof ImportTotals)[];
  return Object.fromEntries(keys.map((key) => [key, last.data[key] ?? 0])) as ImportTotals;
}

/** One transaction of an import. */
export interface ImportStep {
  /** How far the source was read. */
  rowsRead: number;
  /** The totals after the step before. They are awaited, so that steps commit in their order. */
  before: ImportTotals | Promise<ImportTotals>;
  /** Adds rows that no other transaction can see or wait for. It may run beside the step before. */
  addRows?(em: EntityManager): Promise<void>;
  /** Returns what the step counts. It runs after the step before, and can change rows of others. */
  store(em: EntityManager): Promise<Partial<ImportTotals>>;
}

/**
 * Runs a step and records the totals after it, in one transaction. Returns these totals.
 * @throws 409 when another worker has claimed the import or it was cancelled: a worker that was suspended and continues
 * must not write beside the one that replaced it. As the step before, if that one failed.
 */
export async function commitStep(
  ctx: Context,
  { claimed, rowCount }: RunningImport,
  { rowsRead, before, addRows, store }: ImportStep,
): Promise<ImportTotals> {
  const { em, bus } = forkContext(ctx);
  const { totals, progress } = await em.transactional(async (inner) => {
    await addRows?.(inner);
    const totalsBefore = await before;
    await assertStillClaimed(inner, claimed);
    const after = added(totalsBefore, await store(inner));
    return { totals: after, progress: await recordProgress(inner, claimed.jobId, after, rowsRead, rowCount) };
  });
  if (progress) publishEvents(bus, claimed.jobId, [progress]);
  return totals;
}

/**
 * Locks the claim of an import until the transaction ends.
 * @throws 409 when another worker has claimed the import or it was cancelled.
 */
export async function assertStillClaimed(em: EntityManager, claimed: ClaimedItem): Promise<void> {
  if (!(await lockIfClaimed(em, claimed))) throw new AppError('CONFLICT', 'The import was taken over or cancelled');
}

/**
 * Writes the totals to the job's log, where a worker that resumes the import finds them, and to the job's row, so that
 * a cancelled job shows what it did. Returns null when the job has ended. Where the length of the source is unknown,
 * the progress is the number of stored records.
 */
async function recordProgress(
  em: EntityManager,
  jobId: string,
  totals: ImportTotals,
  rowsRead: number,
  rowCount: number | null,
): Promise<LoggedEvent | null> {
  const { succeeded, skipped, failed } = jobCounts(totals);
  const stored = storedCount(totals);
  const current = rowCount === null ? stored : Math.min(rowsRead, rowCount);
  const job = await row<{ last_seq: number }>(
    em,
    sql`update jobs
           set last_seq = last_seq + 1, touched_at = now(),
               progress_current = ${current}, progress_total = ${rowCount ?? stored},
               succeeded = ${succeeded}, skipped = ${skipped}, failed = ${failed}
         where id = ${jobId} and status = 'running'
        returning last_seq`,
  );
  return (
    job &&
    writeEvent(em, jobId, {
      seq: job.last_seq,
      type: JobEventType.progress,
      data: { job_id: jobId, current, total: rowCount, status: 'succeeded', ...totals },
    })
  );
}
