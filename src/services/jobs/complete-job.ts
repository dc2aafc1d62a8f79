import type { EntityManager } from '@mikro-orm/postgresql';
import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { Context } from '../../core/context.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { leavePosts } from '../blog/posts/leave-posts.ts';
import { notifyJobEnd } from '../notifications/notify-job-end.ts';
import { deleteFindings } from '../studio/audits/write-findings.ts';
import { type LoggedEvent, writeEvent } from './job-events.ts';

/** The figures of a job, as its row has them after an update. */
export interface Counters {
  last_seq: number;
  items_left: number;
  progress_current: number;
  progress_total: number;
  succeeded: number;
  failed: number;
  skipped: number;
  ct_used: string;
  job_type: JobType;
}

/** Failed items that the closing event names; the log has them all. */
const MAX_FAILED_ITEMS = 1000;

/** Ends the job in the caller's transaction, which is the context's, when nothing is left to do: failed when nothing could be done (`hopeless`), else completed. */
export async function completeIfDone(
  ctx: Context,
  jobId: string,
  counters: Pick<Counters, 'items_left' | 'succeeded' | 'failed'>,
  hopeless = counters.succeeded === 0 && counters.failed > 0,
): Promise<LoggedEvent | null> {
  if (counters.items_left > 0) return null;
  return endJob(ctx, jobId, hopeless ? JobStatus.failed : JobStatus.completed);
}

/** Sets the final status, for a failed job with its first error, and writes the closing event, in the caller's transaction; null when the job was over already. */
export async function endJob(ctx: Context, jobId: string, status: JobStatus): Promise<LoggedEvent | null> {
  const { em } = ctx;
  const job = await row<Counters>(
    em,
    sql`update jobs set status = ${status}, completed_at = now(), touched_at = now(), waiting_until = null, last_seq = last_seq + 1
         where id = ${jobId} and status in ('queued', 'running')
        returning last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped, ct_used, job_type`,
  );
  if (!job) return null;
  const failedItems = job.failed > 0 ? await failures(em, jobId) : [];
  const error = status === JobStatus.failed ? (failedItems[0]?.error ?? 'Nothing could be done') : null;
  if (error !== null) await changed(em, sql`update jobs set error = ${error} where id = ${jobId}`);
  if (job.job_type === JobType.blog_generation || job.job_type === JobType.blog_publish)
    await leavePosts(ctx, jobId, status, error);
  if (job.job_type === JobType.store_audit && status !== JobStatus.completed) await deleteFindings(em, jobId);
  const { job_type: type, succeeded, failed, skipped } = job;
  await notifyJobEnd(ctx, { id: jobId, type, status, error, succeeded, failed, skipped });
  return writeEvent(em, jobId, {
    seq: job.last_seq,
    type: JobEventType.complete,
    data: {
      job_id: jobId,
      status,
      [DONE_COUNTS[type] ?? 'generated_count']: succeeded,
      failed_count: failed,
      skipped_count: skipped,
      failed_items: failedItems,
      ct_used: job.ct_used,
      ...(error !== null && { message: error }),
    },
  });
}

/** What the closing event calls the work that succeeded, where it was not generated. */
const DONE_COUNTS: Partial<Record<JobType, string>> = {
  [JobType.sync]: 'synced_count',
  [JobType.import]: 'imported_count',
  [JobType.blog_publish]: 'published_count',
  [JobType.store_audit]: 'audited_count',
  [JobType.gdpr_export]: 'exported_count',
};

/** The items of a job that failed or were in conflict, with the reason. */
export function failures(em: EntityManager, jobId: string): Promise<{ item_id: string; error: string }[]> {
  return rows(
    em,
    sql`select data->>'item_id' as item_id, coalesce(data->>'message', data->>'error_code', 'failed') as error
          from job_events where job_id = ${jobId} and type = 'progress' and data->>'status' in ('failed', 'conflict')
         order by seq limit ${MAX_FAILED_ITEMS}`,
  );
}
