import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import { afterCommit } from '../../core/after-commit.ts';
import type { Context } from '../../core/context.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { notifyJobEnd } from '../notifications/notify-job-end.ts';
import { recordJobEnd } from '../outgoing-webhooks/job-events.ts';
import { closingEvent } from './closing-event.ts';
import { failedItems, quotaErrorOf } from './failed-items.ts';
import { definitionOf } from './job-definition.ts';
import { type LoggedEvent, writeEvent } from './job-events.ts';

/** The counters of a job's row after an update. */
export interface Counters {
  last_seq: number;
  items_left: number;
  progress_current: number;
  progress_total: number;
  succeeded: number;
  failed: number;
  skipped: number;
}

interface EndedRow extends Counters {
  ct_used: string;
  job_type: JobType;
  organization_id: string;
  project_id: string | null;
  created_by: string | null;
  payload: Record<string, unknown>;
}

/**
 * Ends the job in the context's transaction if no item is left: with the status failed if nothing succeeded
 * (`nothingSucceeded`), else completed. Returns the closing event, or null if items are left.
 */
export async function completeIfDone(
  ctx: Context,
  jobId: string,
  counters: Pick<Counters, 'items_left' | 'succeeded' | 'failed'>,
  nothingSucceeded = counters.succeeded === 0 && counters.failed > 0,
): Promise<LoggedEvent | null> {
  if (counters.items_left > 0) return null;
  return endJob(ctx, jobId, nothingSucceeded ? JobStatus.failed : JobStatus.completed);
}

/**
 * Sets the final status in the context's transaction, runs the `onEnd` of the kind, notifies, and writes the closing
 * event. A failed job gets the error of its first failed item. Returns null if the job had ended before.
 */
export async function endJob(ctx: Context, jobId: string, status: JobStatus): Promise<LoggedEvent | null> {
  const { em } = ctx;
  const job = await row<EndedRow>(
    em,
    sql`update jobs
           set status = ${status}, completed_at = now(), touched_at = now(), waiting_until = null, error = null,
               last_seq = last_seq + 1
         where id = ${jobId} and status in ('queued', 'running')
        returning last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped,
                  ct_used, job_type, organization_id, project_id, created_by, payload`,
  );
  if (!job) return null;
  afterCommit(em, () => void (job.created_by && ctx.replica?.pin(job.created_by)));
  afterCommit(em, () => ctx.metrics?.jobs.inc({ job_type: job.job_type, status }));
  const { succeeded, failed, skipped } = job;
  const definition = definitionOf(ctx, job.job_type);
  const failedList = failed > 0 ? await failedItems(em, jobId) : [];
  const error = status === JobStatus.failed ? (failedList[0]?.error ?? 'Nothing could be done') : null;
  if (error !== null) await changed(em, sql`update jobs set error = ${error} where id = ${jobId}`);
  const ended = {
    id: jobId,
    jobType: job.job_type,
    status,
    error,
    errorCode: error === null ? null : (failedList[0]?.errorCode ?? null),
    quotaError: failed > 0 ? await quotaErrorOf(em, jobId) : null,
    organizationId: job.organization_id,
    projectId: job.project_id,
    createdBy: job.created_by,
    payload: job.payload,
    succeeded,
    failed,
    skipped,
  };
  await definition.onEnd?.(ctx, ended);
  if (definition.notification) await notifyJobEnd(ctx, ended, definition.notification);
  await recordJobEnd(ctx, ended, job.ct_used);
  return writeEvent(em, jobId, closingEvent(ctx, { ...job, id: jobId, status, error }, failedList));
}
