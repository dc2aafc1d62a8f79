import { ACTIVE_JOB_STATUSES } from '../../../entities/jobs/job-status.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { Deadline } from '../../core/deadline.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { type FailedItem, failedItems } from './failed-items.ts';
import { followBatches } from './follow-job.ts';
import type { LoggedEvent } from './job-events.ts';

/** A job as a caller that waited for it gets it. */
export interface AwaitedJob {
  job: Job;
  /** The items that have failed so far. */
  failedItems: FailedItem[];
  /** Whether the job has ended. If not, it goes on after the response. */
  ended: boolean;
}

/** When the process ends, callers wait for this share of the time that responses in flight have. */
const SHARE_OF_GRACE = 0.5;

/**
 * Waits until a job has ended, at most for `RESPONSE_WAIT_SECONDS` and shorter when the process ends, and returns its
 * row with the failed items. If the caller disconnects before, the job continues and this throws, so that nothing
 * treats the job as ended. Throws 404 if the job is deleted meanwhile.
 */
export async function awaitJob(ctx: Context, job: Job): Promise<AwaitedJob> {
  await followUntilEnd(ctx, job.id);
  if (ctx.signal.aborted) throw new AppError('UNAVAILABLE', 'The caller left before the job was over');
  if (!(await ctx.em.refresh(job))) throw notFound('Job');
  return {
    job,
    failedItems: job.failed > 0 ? await failedItems(ctx.em, job.id) : [],
    ended: !ACTIVE_JOB_STATUSES.some((status) => status === job.status),
  };
}

/** How a job is followed. By default from its first event, for as long as a response may take. */
export interface Following {
  afterSeq?: number;
  seconds?: number;
  /** Receives the events in order, in batches. */
  onEvents?(events: readonly LoggedEvent[]): Promise<void>;
}

/**
 * Returns when a job has ended, when the time is over, or when the caller disconnects. The time is shorter when the
 * process ends. The caller has checked that the job belongs to the organization.
 */
export async function followUntilEnd(
  ctx: Context,
  jobId: string,
  { afterSeq = 0, seconds = Infinity, onEvents }: Following = {},
): Promise<void> {
  const limit = new Deadline(Math.min(seconds, ctx.config.RESPONSE_WAIT_SECONDS) * 1000, ctx.signal);
  const shorten = () => limit.shorten(ctx.config.SHUTDOWN_GRACE_SECONDS * 1000 * SHARE_OF_GRACE);
  const { begun } = ctx.shutdown;
  if (begun.aborted) shorten();
  else begun.addEventListener('abort', shorten, { once: true });
  try {
    for await (const events of followBatches(ctx, jobId, afterSeq, limit.signal)) await onEvents?.(events);
  } finally {
    begun.removeEventListener('abort', shorten);
    limit.end();
  }
}
