import { AiBatchStatus } from '../../../../entities/generation/ai-batch.ts';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { AppError } from '../../../core/errors.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { isOutage } from '../../../core/outage.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import { rows, sql } from '../../../core/sql.ts';
import { endRemainingItems } from '../../jobs/end-remaining-items.ts';
import { failure } from '../../jobs/finish-work.ts';
import { PROVIDER_QUOTA } from '../../jobs/job-definition.ts';
import {
  type ClaimedBatch,
  claimBatch,
  ClaimLost,
  holdClaim,
  releaseBatch,
  showError,
  updateBatch,
} from './batch-row.ts';
import { cancelBatch } from './cancel-batch.ts';
import { endBatch, failItems } from './end-batch.ts';
import { pollBatch } from './poll-batch.ts';
import { prepareBatch } from './prepare-batch.ts';
import { resumeSubmission } from './submit-batch.ts';

type Step = (ctx: Context, batch: ClaimedBatch, job: Job, signal: AbortSignal) => Promise<void>;

/** The next step of a batch by its status. */
const STEPS: Partial<Record<AiBatchStatus, Step>> = {
  [AiBatchStatus.preparing]: prepareBatch,
  [AiBatchStatus.submitting]: resumeSubmission,
  [AiBatchStatus.in_progress]: pollBatch,
};

/** A batch whose calls fail for this long is given up, as a job that waits. */
const MAX_FAILING_MS = 24 * 3600_000;
const MAX_QUOTA_MS = 3600_000;

/**
 * Takes the next step of a batch that is due, and does nothing for any other. Of several workers exactly one does. A failed
 * call is repeated with the next poll, unless the provider has rejected the batch.
 */
export async function processBatch(ctx: Context, id: string, stopping: AbortSignal): Promise<void> {
  const batch = await claimBatch(ctx, id);
  if (!batch) return;
  const { signal, end } = holdClaim(ctx, batch, stopping);
  try {
    const job = batch.jobId ? await ctx.em.findOne(Job, batch.jobId) : null;
    if (batch.status === AiBatchStatus.cancelling) await cancelBatch(ctx, batch, signal);
    // Its job was deleted.
    else if (!job) await releaseBatch(ctx, batch, 0, sql`status = 'cancelling', failing_since = null`);
    else await STEPS[batch.status]!(ctx, batch, job, signal);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (stopping.aborted) await releaseBatch(ctx, batch, 0, sql`failing_since = failing_since`);
    else if (!signal.aborted) await handleError(ctx, batch, error);
  } finally {
    end();
  }
}

/**
 * Asks the providers to stop the batches of an organization that is deleted, because its keys and the rows are deleted
 * next. Errors are logged.
 */
export async function stopBatchesNow(ctx: Context, organizationId: string): Promise<void> {
  const stopping = await rows<{ id: string }>(
    ctx.em,
    sql`select id from ai_batches where organization_id = ${organizationId} and status = 'cancelling' order by id limit 100`,
  );
  for (const { id } of stopping) await processBatch(forkContext(ctx), id, ctx.signal);
}

async function handleError(ctx: Context, batch: ClaimedBatch, error: unknown): Promise<void> {
  // The sweeper repeats the step after the lease.
  if (isOutage(error)) throw error;
  const pollMs = ctx.config.BATCH_POLL_SECONDS * 1000;
  const cause = error instanceof ProviderPaused ? error.cause : error;
  // A response that cannot be read says nothing: the provider may have done what it was asked for.
  const passes =
    error instanceof ProviderPaused || (error instanceof ProviderError && (error.transient || error.answered));
  if (passes && !isTooLong(batch, cause as ProviderError)) {
    const waitMs = error instanceof ProviderPaused ? Math.max(error.waitMs, pollMs) : pollMs;
    await releaseBatch(ctx, batch, waitMs, sql`failing_since = coalesce(failing_since, now())`);
    if ((cause as ProviderError).kind === 'quota') await showError(ctx, batch, (cause as ProviderError).message);
    return;
  }
  if (!(cause instanceof ProviderError) && !(cause instanceof AppError))
    ctx.log.error({ event: 'batch.failed', err: error }, 'A batch failed with an unexpected error.');
  await giveUp(ctx, batch, cause);
}

function isTooLong({ failingSince }: ClaimedBatch, { kind }: ProviderError): boolean {
  return (
    failingSince !== null && Date.now() - failingSince.getTime() > (kind === 'quota' ? MAX_QUOTA_MS : MAX_FAILING_MS)
  );
}

/** Fails what is left of a batch, free of charge. An own account without credit fails the rest of the job, too. */
async function giveUp(ctx: Context, batch: ClaimedBatch, error: unknown): Promise<void> {
  if (!(await updateBatch(ctx, batch, sql`due_at = due_at`))) return;
  const job = batch.jobId ? await ctx.em.findOne(Job, batch.jobId) : null;
  if (!job || batch.status === AiBatchStatus.cancelling) return endBatch(ctx, batch, 'cancelled');
  const { errorCode = 'internal', message = '' } = failure(ctx, error);
  await failItems(ctx, batch, job, { errorCode, message }, new AbortController().signal);
  await endBatch(ctx, batch, 'failed');
  if (errorCode === PROVIDER_QUOTA) await endRemainingItems(ctx, job.id, JobItemState.failed, PROVIDER_QUOTA, message);
}
