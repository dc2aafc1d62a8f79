import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { sql } from '../../../core/sql.ts';
import { batchPlan, clientOf } from './batch-plan.ts';
import { type ClaimedBatch, releaseBatch, showError } from './batch-row.ts';
import { endBatch, failItems, removeBatch } from './end-batch.ts';
import { pacedBatches } from './paced-batches.ts';
import { settleResults } from './settle-results.ts';

/** A batch that the account has no room for is sent again after so many intervals. */
const INTERVALS_BEFORE_REPEAT = 5;
/** It is given up this long after it was begun: it may be larger than the room will ever be. */
const MAX_REPEATING_MS = 24 * 3600_000;
/** A provider that says nothing of a batch this long after its expiry has lost it. */
const LOST_MS = 24 * 3600_000;

/** Asks the provider how far a batch is, and stores its results if it has ended. */
export async function pollBatch(ctx: Context, batch: ClaimedBatch, job: Job, signal: AbortSignal): Promise<void> {
  const pollMs = ctx.config.BATCH_POLL_SECONDS * 1000;
  const client = await clientOf(ctx, batch);
  const batches = pacedBatches(ctx, client, batch.id);
  const reported = await batches.get(batch.batchId!, signal).catch(unlessUnknown);
  if (reported.status === 'in_progress') {
    const isLost = batch.expiresAt && Date.now() > batch.expiresAt.getTime() + LOST_MS;
    if (isLost) throw new ProviderError('rejected', 'The AI provider did not end the batch.');
    await releaseBatch(ctx, batch, pollMs, sql`failing_since = null, expires_at = ${reported.expiresAt}`);
    return;
  }
  if (reported.error) {
    // The next attempt has files of its own.
    await removeBatch(ctx, batches, reported);
    return repeatLater(ctx, batch, reported.error);
  }
  const plan = await batchPlan(ctx, job, batch, client);
  await settleResults(ctx, { batch, job, plan, results: batches.results(reported, signal), signal });
  await failItems(ctx, batch, job, withoutResult(reported.status), signal);
  await endBatch(ctx, batch, reported.status);
  await removeBatch(ctx, batches, reported);
}

/** Lets a batch that was rejected as a whole be sent again if the account may have room for it later. */
async function repeatLater(ctx: Context, batch: ClaimedBatch, { transient, message }: ProviderError): Promise<void> {
  if (!transient || Date.now() > batch.createdAt.getTime() + MAX_REPEATING_MS)
    throw new ProviderError('rejected', message);
  const waitMs = ctx.config.BATCH_POLL_SECONDS * 1000 * INTERVALS_BEFORE_REPEAT;
  await releaseBatch(ctx, batch, waitMs, sql`status = 'submitting', batch_id = null, submitted_at = now()`);
  await showError(ctx, batch, message);
}

/** The vendors report an unknown batch as any other request that they reject. */
function unlessUnknown(error: unknown): never {
  if (error instanceof ProviderError && error.kind === 'rejected' && !error.answered)
    throw new ProviderError('rejected', 'The AI provider does not know the batch any more.', undefined, {
      cause: error,
    });
  throw error;
}

/** Why a request of a batch that has ended has no result. */
function withoutResult(status: 'completed' | 'expired' | 'cancelled' | 'failed'): {
  errorCode: string;
  message: string;
} {
  if (status === 'expired')
    return { errorCode: 'batch_expired', message: 'The AI provider did not get to the item in time' };
  if (status === 'cancelled')
    return { errorCode: 'batch_cancelled', message: 'The batch was cancelled at the AI provider' };
  return { errorCode: 'unavailable', message: 'The AI provider returned no result for the item' };
}
