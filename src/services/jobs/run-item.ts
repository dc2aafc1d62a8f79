import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { tooLargeColumn } from '../../core/column-sizes.ts';
import { AppError } from '../../core/errors.ts';
import { isOutage } from '../../core/outage.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import type { ClaimedItem } from './claim-items.ts';
import { finishItem } from './finish-item.ts';
import type { JobRun, Outcome } from './job-definition.ts';
import { pauseJob } from './pause-job.ts';

/** The items of one message while a worker processes them. */
export interface JobChunk {
  job: Job;
  run: JobRun<unknown>;
  plan: Promise<unknown>;
  signal: AbortSignal;
  /** Items that have not started. */
  waiting: Set<ClaimedItem>;
  /** Whether the job waits for an outside system. Then no further item starts. */
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
  const finish = async (outcome: Outcome): Promise<void> => {
    if (run.charged && outcome.status !== JobItemState.succeeded)
      outcome.chargeReason ??= outcome.status === JobItemState.skipped ? 'skipped' : 'failed';
    if (outcome.status === JobItemState.failed && run.afterFailure)
      outcome.apply ??= (em) => run.afterFailure!(em, job, item);
    await finishItem(ctx, item, job.organizationId, outcome);
  };
  try {
    const outcome =
      item.attempts > MAX_ATTEMPTS ? tooManyAttempts(item) : await run.work(ctx, job, item, await chunk.plan, signal);
    await finish(outcome);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (signal.aborted) return;
    if (!(error instanceof ProviderPaused)) return finish(failure(ctx, error));
    chunk.paused = true;
    const notStarted = [...chunk.waiting];
    chunk.waiting.clear();
    await pauseJob(ctx, job, [item, ...notStarted], error);
  }
}

function tooManyAttempts(item: ClaimedItem): Outcome {
  return {
    status: JobItemState.failed,
    errorCode: 'gave_up',
    message: `Given up after ${item.attempts - 1} interrupted attempts`,
  };
}

/** The outcome of an item that threw. Users read it in the log, so it contains only texts that are meant for them. */
function failure(ctx: Context, error: unknown): Outcome {
  if (error instanceof ProviderError)
    return { status: JobItemState.failed, errorCode: error.kind, message: error.message };
  if (error instanceof AppError)
    return { status: JobItemState.failed, errorCode: error.code.toLowerCase(), message: error.message };
  const column = tooLargeColumn(error);
  if (column)
    return { status: JobItemState.failed, errorCode: 'too_large', message: `The value of ${column} is too large.` };
  ctx.log.error({ event: 'item.failed', err: error }, 'An item failed with an unexpected error.');
  return { status: JobItemState.failed, errorCode: 'internal', message: new AppError('INTERNAL').message };
}
