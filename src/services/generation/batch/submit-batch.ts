import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import type { AiBatches, ReportedBatch } from '../../../providers/ai/ai-batches.ts';
import { claimedItems } from '../../jobs/claim-items.ts';
import type { AiClient } from '../ai-client.ts';
import { batchPlan, clientOf } from './batch-plan.ts';
import { type ItemOfBatch, writeRequests } from './batch-requests.ts';
import { type ClaimedBatch, releaseBatch, showError } from './batch-row.ts';
import { pacedBatches } from './paced-batches.ts';

/** Sends a batch whose sending is recorded, and records its id at the provider. */
export async function submitBatch(
  ctx: Context,
  batch: ClaimedBatch,
  client: AiClient,
  requests: readonly ItemOfBatch[],
  signal: AbortSignal,
): Promise<void> {
  const batches = pacedBatches(ctx, client, batch.id);
  const submitted = await batches.submit(batch.id, requests, signal);
  if (!(await recordSubmitted(ctx, batch, submitted))) await cancelUnknown(ctx, batch, batches, submitted);
}

/**
 * Continues a batch whose sending was interrupted: it searches for the batch at the provider, and sends it again only if
 * it is not there.
 */
export async function resumeSubmission(
  ctx: Context,
  batch: ClaimedBatch,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const client = await clientOf(ctx, batch);
  const found = await findSubmitted(ctx, batch, pacedBatches(ctx, client, batch.id), signal);
  if (found) {
    await recordSubmitted(ctx, batch, found);
    return;
  }
  const items = await claimedItems(ctx, job.id, batch.id);
  const plan = await batchPlan(ctx, job, batch, client);
  const { requests } = await writeRequests(ctx, batch.id, job, plan, items, signal);
  await submitBatch(ctx, batch, client, requests, signal);
}

/** The batch at the provider that was sent under the key of a batch; null if there is none. */
export async function findSubmitted(
  ctx: Context,
  { id, provider, submittedAt, size }: ClaimedBatch,
  batches: AiBatches,
  signal: AbortSignal,
): Promise<ReportedBatch | null> {
  const candidates = await batches.find({ key: id, since: submittedAt!, size }, signal);
  const known = await rows<{ id: string }>(
    ctx.em,
    sql`select batch_id as id from ai_batches
         where provider = ${provider} and batch_id = any(${candidates.map((each) => each.id)}::text[])`,
  );
  // One that the provider rejected as a whole did nothing.
  return candidates.find((each) => each.status !== 'failed' && !known.some((other) => other.id === each.id)) ?? null;
}

/** Returns false if the claim was lost meanwhile. */
async function recordSubmitted(ctx: Context, batch: ClaimedBatch, { id, expiresAt }: ReportedBatch): Promise<boolean> {
  ctx.log.info({ event: 'batch.submitted', provider: batch.provider, size: batch.size }, 'A batch was submitted.');
  const recorded = await releaseBatch(
    ctx,
    batch,
    ctx.config.BATCH_POLL_SECONDS * 1000,
    sql`status = 'in_progress', batch_id = ${id}, expires_at = ${expiresAt}, failing_since = null`,
  );
  if (recorded) await showError(ctx, batch, null);
  return recorded;
}

/**
 * Asks the provider to stop a batch that was sent after the claim was lost, unless another worker has recorded it or still
 * looks for it. An error is logged.
 */
async function cancelUnknown(
  ctx: Context,
  { id }: ClaimedBatch,
  batches: AiBatches,
  { id: batchId }: ReportedBatch,
): Promise<void> {
  const recorded = await row(
    ctx.em,
    sql`select 1 from ai_batches where id = ${id} and (batch_id = ${batchId} or status = 'submitting')`,
  );
  if (recorded) return;
  // The signal of the lost claim has aborted.
  await batches.cancel(batchId, ctx.signal).catch((error: unknown) => {
    ctx.log.warn(
      { event: 'batch.not_cancelled', err: error },
      'A batch that was sent too late could not be cancelled.',
    );
  });
}
