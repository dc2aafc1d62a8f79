import { v4 as uuid } from 'uuid';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { inSpan, type NewSpan } from '../../core/tracing.ts';
import { releaseUnpaid } from '../billing/unpaid-usage.ts';
import { cancelChannel } from './cancel-job.ts';
import { claimItems, type ClaimedItem, renewLease } from './claim-items.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import { CHUNK_SIZE, enqueueForIdleWorker, enqueueJob } from './enqueue-job.ts';
import { definitionOf } from './job-definition.ts';
import { insertNextItems } from './insert-next-items.ts';
import { type JobChunk, runItem } from './run-item.ts';
import { startJob } from './start-job.ts';
import { returnToQueue } from './undone-items.ts';

/**
 * Processes one message: starts the job if it is queued, claims up to {@link CHUNK_SIZE} of its items, processes them,
 * and requeues the job if items are left. May run any number of times and in several processes at the same time.
 */
export async function runJob(ctx: Context, jobId: string, limits: ConcurrencyLimits): Promise<void> {
  const job = await ctx.em.findOne(Job, jobId);
  if (job?.status !== JobStatus.running && job?.status !== JobStatus.queued) return;
  if (limits.stopping.aborted) return enqueueJob(ctx, job);
  if (!limits.organizationChunks.tryAcquire(job.organizationId, job)) return;
  try {
    await inSpan(ctx, spanOf(ctx, job), async () => {
      if (job.status === JobStatus.queued) await startJob(ctx, job);
      await runChunk(ctx, job, limits);
    });
  } finally {
    await limits.organizationChunks.release(job.organizationId);
  }
}

/** The span of a message of a job. */
function spanOf(ctx: Context, { id, jobType, organizationId, traceparent }: Job): NewSpan {
  return {
    name: `process ${jobType}`,
    kind: 'consumer',
    parent: traceparent,
    attributes: {
      'messaging.system': 'bull',
      'messaging.operation.type': 'process',
      'messaging.destination.name': definitionOf(ctx, jobType).queue.name,
      'cas.job.id': id,
      'cas.organization.id': organizationId,
    },
  };
}

async function runChunk(ctx: Context, job: Job, limits: ConcurrencyLimits): Promise<void> {
  const { run } = definitionOf(ctx, job.jobType);
  if (run.batches?.appliesTo(job)) return run.batches.advance(ctx, job);
  const claim = uuid();
  const rowsMissing = await insertNextItems(ctx, job.id);
  const claimed = await claimItems(ctx, job.id, claim, {
    limit: CHUNK_SIZE,
    maxInFlight: run.maxItemsInFlight?.(job) ?? null,
    generating: run.generating,
    mainLanguageFirst: run.mainLanguageFirst?.(job) ?? false,
  });
  const { items } = claimed;
  if (items.length === 0) return;
  const more = claimed.more || rowsMissing;
  const enqueued = more && !items[0]!.probe ? enqueueForIdleWorker(ctx, job) : undefined;
  const lease = holdLease(ctx, job.id, claim, limits.stopping);
  try {
    const plan = run.plan(ctx, job);
    // A failed plan fails every item. Without this handler the rejection would end the process if no item awaits it.
    plan.catch(() => undefined);
    const chunk: JobChunk = { job, run, plan, signal: lease.signal, waiting: new Set(items), paused: false };
    const error = await runItems(ctx, chunk, items, limits);
    if (error || limits.stopping.aborted) await releaseClaim(forkContext(ctx), job, claim, Boolean(error));
    // The sweeper enqueues the job after the time of a lease, when the cause may have disappeared.
    if (error) throw error.reason;
    if ((more && !chunk.paused) || limits.stopping.aborted) await enqueueJob(ctx, job);
  } finally {
    lease.end();
    await enqueued;
  }
}

/** Processes the items within the limits. Returns the first error that no item caused. */
async function runItems(
  ctx: Context,
  chunk: JobChunk,
  items: readonly ClaimedItem[],
  { itemSlots }: ConcurrencyLimits,
): Promise<PromiseRejectedResult | undefined> {
  const results = await Promise.allSettled(
    items.map((item) =>
      itemSlots.run(chunk.job.organizationId, () =>
        inSpan(
          ctx,
          { name: 'process item', kind: 'internal', attributes: { 'cas.item.position': item.position } },
          () => runItem(forkContext(ctx), chunk, item),
        ),
      ),
    ),
  );
  return results.find((result) => result.status === 'rejected');
}

/**
 * Renews the lease of a claim until `end` is called. The signal aborts when the job is cancelled or the process shuts
 * down.
 */
function holdLease(ctx: Context, jobId: string, claim: string, stopping: AbortSignal) {
  const cancelled = new AbortController();
  const cancellation = ctx.bus.subscribe(cancelChannel(jobId), () => cancelled.abort());
  const renew = () =>
    renewLease(forkContext(ctx), jobId, claim).then(
      (running) => running || cancelled.abort(),
      () => undefined,
    );
  const heartbeat = setInterval(() => void renew(), (ctx.config.JOB_LEASE_SECONDS * 1000) / 3);
  return {
    signal: AbortSignal.any([cancelled.signal, stopping]),
    end() {
      clearInterval(heartbeat);
      cancellation.stop();
    },
  };
}

/** Returns all items that the claim still holds to the queue and releases their CT. */
async function releaseClaim(ctx: Context, job: Job, claim: string, countsAsAttempt: boolean): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const returned = await returnToQueue(em, { jobId: job.id, claim, countsAsAttempt });
    await releaseUnpaid({ ...ctx, em }, job.organizationId, returned, 'interrupted');
  });
}
