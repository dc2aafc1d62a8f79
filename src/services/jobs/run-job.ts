import type { EntityManager } from '@mikro-orm/postgresql';
import type { LimitFunction } from 'p-limit';
import { v4 as uuid } from 'uuid';
import { JobEventType } from '../../../entities/jobs/job-event-type.ts';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { isOutage } from '../../core/outage.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { announceJob, callHelpers, CHUNK } from './announce-job.ts';
import { cancelChannel } from './cancel-job.ts';
import { claimItems, type ClaimedItem, renewLease, returnItems } from './claim-items.ts';
import { completeIfDone } from './complete-job.ts';
import { finishItem, type Outcome } from './finish-item.ts';
import { appendEvent, type LoggedEvent, publishEvents } from './job-events.ts';

/** How one kind of job does its items. */
export interface JobKind<Plan> {
  /** Whether items show as `generating` while they are worked on. */
  generating: boolean;
  /** Items of one job in flight at most, in all processes together; as many as there are hands where absent. */
  atOnce?(job: Job): number | null;
  /** Reads what the items of one message have in common; runs again for every message of the job. */
  plan(ctx: Context, job: Job): Promise<Plan>;
  /** Does one item. An error it throws fails the item with the error's text. */
  work(ctx: Context, job: Job, item: ClaimedItem, plan: Plan, signal: AbortSignal): Promise<Outcome>;
  /** Stores what an item is after a failure whose outcome stores nothing itself, in the transaction that finishes it. */
  afterFailure(em: EntityManager, job: Job, item: ClaimedItem): Promise<void>;
}

/** A process-wide bound on items in flight, and the signal that the process is to stop. */
export interface Lanes {
  limit: LimitFunction;
  stopping: AbortSignal;
}

/** An item that made its worker crash this often is given up. */
const MAX_ATTEMPTS = 5;

/**
 * Answers one message: takes up the job, does up to {@link CHUNK} of its items, and steps back into the line when more
 * is left. May run any number of times, in any number of processes at once.
 */
export async function runJob<Plan>(ctx: Context, jobId: string, kind: JobKind<Plan>, lanes: Lanes): Promise<void> {
  const job = await takeUp(ctx, jobId);
  if (!job) return;
  if (lanes.stopping.aborted) return announceJob(ctx, job);
  const claim = uuid();
  const { items, more } = await claimItems(ctx, jobId, claim, { limit: CHUNK, atOnce: kind.atOnce?.(job) ?? null, generating: kind.generating });
  if (items.length === 0) return;

  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, lanes.stopping]);
  const cancellation = ctx.bus.subscribe(cancelChannel(jobId), () => cancelled.abort());
  const heartbeat = setInterval(() => {
    renewLease(forkContext(ctx), jobId, claim).then((running) => running || cancelled.abort(), () => undefined);
  }, (ctx.config.JOB_LEASE_SECONDS * 1000) / 3);

  try {
    const plan = kind.plan(ctx, job);
    // Every item meets the error of a plan that cannot be made; this keeps it from ending the process where none looks.
    plan.catch(() => undefined);
    const ends = await Promise.allSettled(items.map((item) => lanes.limit(() => runItem(forkContext(ctx), job, item, kind, plan, signal))));
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken || lanes.stopping.aborted) await returnItems(forkContext(ctx), job, claim, !broken);
    // The sweeper announces a broken job again: a lease later, when what broke may have come back.
    if (broken) throw broken.reason;
    if (more || lanes.stopping.aborted) await announceJob(ctx, job);
  } finally {
    clearInterval(heartbeat);
    cancellation.stop();
  }
}

/** Works on one item and stores what became of it. Throws only what is not the item's fault. */
async function runItem<Plan>(ctx: Context, job: Job, item: ClaimedItem, kind: JobKind<Plan>, plan: Promise<Plan>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const finish = (outcome: Outcome) => {
    if (outcome.status === JobItemState.failed) outcome.apply ??= (em) => kind.afterFailure(em, job, item);
    return finishItem(ctx, item, job.organizationId, outcome);
  };
  try {
    const outcome = item.attempts > MAX_ATTEMPTS ? gaveUp(item) : await kind.work(ctx, job, item, await plan, signal);
    await finish(outcome);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (!signal.aborted) await finish(failure(ctx, error));
  }
}

function gaveUp(item: ClaimedItem): Outcome {
  return { status: JobItemState.failed, errorCode: 'gave_up', message: `Given up after ${item.attempts - 1} interrupted attempts` };
}

/** The one table of errors serves the job log too: only texts meant for users get there. */
function failure(ctx: Context, error: unknown): Outcome {
  if (error instanceof ProviderError) return { status: JobItemState.failed, errorCode: error.kind, message: error.message };
  if (error instanceof AppError) return { status: JobItemState.failed, errorCode: error.code.toLowerCase(), message: error.message };
  ctx.log.error({ err: error }, 'item failed');
  return { status: JobItemState.failed, errorCode: 'internal', message: new AppError('INTERNAL').message };
}

/** The job, started if it was only queued; null when there is nothing to do (any more). */
async function takeUp(ctx: Context, jobId: string): Promise<Job | null> {
  const job = await ctx.em.findOne(Job, jobId);
  if (job?.status === JobStatus.running) return job;
  if (job?.status !== JobStatus.queued) return null;
  const events = await ctx.em.transactional(async (em): Promise<LoggedEvent[]> => {
    const started = await em.nativeUpdate(Job, { id: jobId, status: JobStatus.queued }, { status: JobStatus.running, startedAt: new Date() });
    if (started === 0) return [];
    const start = await appendEvent(em, jobId, JobEventType.start, { job_id: jobId, job_type: job.jobType, total: job.progressTotal });
    const complete = await completeIfDone(em, jobId, { items_left: job.itemsLeft, succeeded: 0, failed: 0 });
    return complete ? [start!, complete] : [start!];
  });
  publishEvents(ctx.bus, jobId, events);
  if (events.length > 0) {
    ctx.log.info({ jobType: job.jobType, total: job.progressTotal }, 'job started');
    await callHelpers(ctx, job);
  }
  return job;
}
