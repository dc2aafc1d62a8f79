import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { isOutage } from '../../core/outage.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import { UnpaidBudgetReached } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from './claim-items.ts';
import { endRemainingItems } from './end-remaining-items.ts';
import { failure, finishWork } from './finish-work.ts';
import { type JobRun, type Outcome, PROVIDER_QUOTA } from './job-definition.ts';
import { storeUsage } from './item-usage.ts';
import { pauseJob } from './pause-job.ts';
import { returnToQueue } from './undone-items.ts';

/** The items of one message while a worker processes them. */
export interface JobChunk {
  job: Job;
  run: JobRun<unknown>;
  plan: Promise<unknown>;
  signal: AbortSignal;
  /** Items that have not started. */
  waiting: Set<ClaimedItem>;
  /** Whether no further item starts, because the job waits or the rest of it fails. */
  paused: boolean;
}

/** An item fails after this many attempts that ended with a crash of the worker. */
const MAX_ATTEMPTS = 5;

/**
 * Processes one item and stores its outcome. Throws only errors that are not caused by the item, such as an outage of
 * the database. Does nothing once the chunk is aborted or paused.
 */
export async function runItem(ctx: Context, chunk: JobChunk, item: ClaimedItem): Promise<void> {
  const { job, run, signal } = chunk;
  if (!chunk.waiting.delete(item) || signal.aborted) return;
  const finish = (outcome: Outcome) => finishWork(ctx, chunk, item, outcome);
  try {
    const outcome =
      item.attempts > MAX_ATTEMPTS ? tooManyAttempts(item) : await run.work(ctx, job, item, await chunk.plan, signal);
    await finish(outcome);
  } catch (error) {
    if (isOutage(error)) throw error;
    const isPause = error instanceof ProviderPaused || error instanceof UnpaidBudgetReached;
    if (signal.aborted || isPause) await storeUsage(ctx, item, job.organizationId, 0);
    if (signal.aborted) return;
    if (isPause) return pauseJob(ctx, job, [item, ...stopStarting(chunk)], error);
    const outcome = failure(ctx, error);
    const notStarted = outcome.errorCode === PROVIDER_QUOTA ? stopStarting(chunk) : null;
    await finish(outcome);
    if (notStarted) await failRest(ctx, job, notStarted, outcome);
  }
}

/** Lets no further item of the chunk start. Returns those that have not. */
function stopStarting(chunk: JobChunk): ClaimedItem[] {
  chunk.paused = true;
  const notStarted = [...chunk.waiting];
  chunk.waiting.clear();
  return notStarted;
}

/** Fails all items that have not started, because the organization's own account at the provider has no credit left. */
async function failRest(ctx: Context, job: Job, notStarted: ClaimedItem[], { message }: Outcome): Promise<void> {
  const [first] = notStarted;
  if (first)
    await ctx.em.transactional((em) =>
      returnToQueue(em, {
        jobId: job.id,
        claim: first.claim,
        positions: notStarted.map(({ position }) => position),
        countsAsAttempt: false,
      }),
    );
  await endRemainingItems(ctx, job.id, JobItemState.failed, PROVIDER_QUOTA, message!);
}

function tooManyAttempts(item: ClaimedItem): Outcome {
  return {
    status: JobItemState.failed,
    errorCode: 'gave_up',
    message: `Given up after ${item.attempts - 1} interrupted attempts`,
  };
}
