import type { EntityManager } from '@mikro-orm/postgresql';
import { v4 as uuid } from 'uuid';
import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { isOutage } from '../../core/outage.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import { enqueueJob, enqueueForIdleWorker, CHUNK_SIZE } from './enqueue-job.ts';
import { cancelChannel } from './cancel-job.ts';
import { claimItems, type ClaimedItem, renewLease } from './claim-items.ts';
import { completeIfDone } from './complete-job.ts';
import { finishItem, type Outcome } from './finish-item.ts';
import { appendEvent, type LoggedEvent, publishEvents } from './job-events.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { pauseJob } from './pause-job.ts';
import { returnItems } from './return-items.ts';

/** How one kind of job does its items. */
export interface JobKind<Plan> {
  /** Whether items show as `generating` while they are worked on. */
  generating: boolean;
  /** Whether items cost CT: the log then says also of a failed or skipped item why it cost nothing. */
  charged?: true;
  /** Items of one job in flight at most, in all processes together; as many as there are hands where absent. */
  atOnce?(job: Job): number | null;
  /** Reads what the items of one message have in common; runs again for every message of the job. */
  plan(ctx: Context, job: Job): Promise<Plan>;
  /** Does one item. An error it throws fails the item with the error's text; ProviderPaused puts it back and makes the job wait. */
  work(ctx: Context, job: Job, item: ClaimedItem, plan: Plan, signal: AbortSignal): Promise<Outcome>;
  /** Stores what an item is after a failure whose outcome stores nothing itself, in the transaction that finishes it. */
  afterFailure(em: EntityManager, job: Job, item: ClaimedItem): Promise<void>;
}

/** An item that made its worker crash this often is given up. */
const MAX_ATTEMPTS = 5;

/**
 * Answers one message: takes up the job, does up to {@link CHUNK_SIZE} of its items, and steps back into the line when more
 * is left. May run any number of times, in any number of processes at once.
 */
export async function runJob<Plan>(
  ctx: Context,
  jobId: string,
  kind: JobKind<Plan>,
  limits: ConcurrencyLimits,
): Promise<void> {
  const job = await ctx.em.findOne(Job, jobId);
  if (job?.status !== JobStatus.running && job?.status !== JobStatus.queued) return;
  if (limits.stopping.aborted) return enqueueJob(ctx, job);
  if (!limits.organizationChunks.tryAcquire(job.organizationId, job)) return;
  try {
    if (job.status === JobStatus.queued) await startJob(ctx, job);
    await runChunk(ctx, job, kind, limits);
  } finally {
    await limits.organizationChunks.release(job.organizationId);
  }
}

async function runChunk<Plan>(ctx: Context, job: Job, kind: JobKind<Plan>, limits: ConcurrencyLimits): Promise<void> {
  const claim = uuid();
  const { items, more } = await claimItems(ctx, job.id, claim, {
    limit: CHUNK_SIZE,
    atOnce: kind.atOnce?.(job) ?? null,
    generating: kind.generating,
  });
  if (items.length === 0) return;
  const helped = more && !items[0]!.probe ? enqueueForIdleWorker(ctx, job) : undefined;

  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, limits.stopping]);
  const cancellation = ctx.bus.subscribe(cancelChannel(job.id), () => cancelled.abort());
  const heartbeat = setInterval(
    () => {
      renewLease(forkContext(ctx), job.id, claim).then(
        (running) => running || cancelled.abort(),
        () => undefined,
      );
    },
    (ctx.config.JOB_LEASE_SECONDS * 1000) / 3,
  );

  try {
    const plan = kind.plan(ctx, job);
    // Every item meets the error of a plan that cannot be made; this keeps it from ending the process where none looks.
    plan.catch(() => undefined);
    const turn: JobChunk<Plan> = { job, kind, plan, signal, waiting: new Set(items), paused: false };
    const ends = await Promise.allSettled(
      items.map((item) => limits.itemSlots.run(job.organizationId, () => runItem(forkContext(ctx), turn, item))),
    );
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken || limits.stopping.aborted) await giveBack(forkContext(ctx), job, claim, !broken);
    // The sweeper announces a broken job again: a lease later, when what broke may have come back.
    if (broken) throw broken.reason;
    if ((more && !turn.paused) || limits.stopping.aborted) await enqueueJob(ctx, job);
  } finally {
    clearInterval(heartbeat);
    cancellation.stop();
    await helped;
  }
}

/** One chunk of a job in the hands of a worker. */
interface JobChunk<Plan> {
  job: Job;
  kind: JobKind<Plan>;
  plan: Promise<Plan>;
  signal: AbortSignal;
  /** Items that have not begun. */
  waiting: Set<ClaimedItem>;
  /** Whether the job waits for a provider: then nothing more begins. */
  paused: boolean;
}

/** Works on one item and stores what became of it. Throws only what is not the item's fault. */
async function runItem<Plan>(ctx: Context, turn: JobChunk<Plan>, item: ClaimedItem): Promise<void> {
  const { job, kind, signal } = turn;
  if (!turn.waiting.delete(item) || signal.aborted) return;
  const finish = (outcome: Outcome) => {
    if (kind.charged && outcome.status !== JobItemState.succeeded)
      outcome.chargeReason ??= outcome.status === JobItemState.skipped ? 'skipped' : 'failed';
    if (outcome.status === JobItemState.failed) outcome.apply ??= (em) => kind.afterFailure(em, job, item);
    return finishItem(ctx, item, job.organizationId, outcome);
  };
  try {
    const outcome =
      item.attempts > MAX_ATTEMPTS ? gaveUp(item) : await kind.work(ctx, job, item, await turn.plan, signal);
    await finish(outcome);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (signal.aborted) return;
    if (!(error instanceof ProviderPaused)) return void (await finish(failure(ctx, error)));
    turn.paused = true;
    const notBegun = [...turn.waiting];
    turn.waiting.clear();
    await pauseJob(ctx, job, [item, ...notBegun], error);
  }
}

/** Puts everything that the claim still holds back into the line, with its CT. */
async function giveBack(ctx: Context, job: Job, claim: string, forgiven: boolean): Promise<void> {
  await ctx.em.transactional(async (em) =>
    releaseAll(em, job.organizationId, await returnItems(em, { jobId: job.id, claim, forgiven })),
  );
}

function gaveUp(item: ClaimedItem): Outcome {
  return {
    status: JobItemState.failed,
    errorCode: 'gave_up',
    message: `Given up after ${item.attempts - 1} interrupted attempts`,
  };
}

/** The one table of errors serves the job log too: only texts meant for users get there. */
function failure(ctx: Context, error: unknown): Outcome {
  if (error instanceof ProviderError)
    return { status: JobItemState.failed, errorCode: error.kind, message: error.message };
  if (error instanceof AppError)
    return { status: JobItemState.failed, errorCode: error.code.toLowerCase(), message: error.message };
  ctx.log.error({ event: 'item.failed', err: error }, 'An item failed with an unexpected error.');
  return { status: JobItemState.failed, errorCode: 'internal', message: new AppError('INTERNAL').message };
}

/** Does nothing where another worker started it, or it was cancelled. One with nothing to do is over at once. */
async function startJob(ctx: Context, job: Job): Promise<void> {
  const events = await ctx.em.transactional(async (em): Promise<LoggedEvent[]> => {
    const started = await em.nativeUpdate(
      Job,
      { id: job.id, status: JobStatus.queued },
      { status: JobStatus.running, startedAt: new Date() },
    );
    if (started === 0) return [];
    const start = await appendEvent(em, job.id, JobEventType.start, {
      job_id: job.id,
      job_type: job.jobType,
      total: job.progressTotal,
    });
    const complete = await completeIfDone({ ...ctx, em }, job.id, {
      items_left: job.itemsLeft,
      succeeded: 0,
      failed: 0,
    });
    return complete ? [start!, complete] : [start!];
  });
  publishEvents(ctx.bus, job.id, events);
  if (events.length > 0)
    ctx.log.info({ event: 'job.started', jobType: job.jobType, total: job.progressTotal }, 'The job started.');
}
