import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { AiBatches, ReportedBatch } from '../../../providers/ai/ai-batches.ts';
import { BATCH_CALL_MS } from '../../../providers/ai/create-ai-batches.ts';
import { recordUnpaid } from '../../billing/unpaid-usage.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import type { EndedJob } from '../../jobs/job-definition.ts';
import { clientOf } from './batch-plan.ts';
import { positionIn } from './batch-requests.ts';
import { type ClaimedBatch, enqueueBatch, IS_OPEN, releaseBatch } from './batch-row.ts';
import { endBatch, removeBatch } from './end-batch.ts';
import { pacedBatches } from './paced-batches.ts';
import { findSubmitted } from './submit-batch.ts';

/** Lets the batches of a cancelled job stop, in the transaction that ends it. Those of other jobs have ended before. */
export async function stopBatches(ctx: Context, { id, status }: Pick<EndedJob, 'id' | 'status'>): Promise<void> {
  if (status !== JobStatus.cancelled) return;
  const stopped = await rows<{ id: string }>(
    ctx.em,
    sql`update ai_batches set status = 'cancelling', claim = null, due_at = now(), failing_since = null
         where job_id = ${id} and ${IS_OPEN}
        returning id`,
  );
  afterCommit(ctx.em, () => stopped.forEach((batch) => enqueueBatch(ctx, batch.id)));
}

/** Asks the provider to stop a batch, and records the tokens of answers that nobody gets. */
export async function cancelBatch(ctx: Context, batch: ClaimedBatch, signal: AbortSignal): Promise<void> {
  if (!batch.submittedAt) return endBatch(ctx, batch, 'cancelled');
  const batches = pacedBatches(ctx, await clientOf(ctx, batch), batch.id);
  const reported = batch.batchId
    ? await batches.get(batch.batchId, signal)
    : await findSubmitted(ctx, batch, batches, signal);
  if (!reported) return searchAgain(ctx, batch);
  if (reported.status === 'in_progress') {
    await batches.cancel(reported.id, signal);
    await releaseBatch(ctx, batch, ctx.config.BATCH_POLL_SECONDS * 1000, sql`batch_id = ${reported.id}`);
    return;
  }
  const tokens = batch.ownKey || !batch.jobId ? 0 : await unusedTokens(ctx, batch, batches, reported, signal);
  await endBatch(ctx, batch, 'cancelled', (own) => recordUnpaid(own, batch.organizationId, 'cancelled', tokens));
  await removeBatch(ctx, batches, reported);
}

/**
 * The call that sends a batch may still be in flight when its job is cancelled. So a batch that is not found is searched for
 * until that call has failed.
 */
async function searchAgain(ctx: Context, batch: ClaimedBatch): Promise<void> {
  const { failingSince } = batch;
  if (failingSince && Date.now() > failingSince.getTime() + BATCH_CALL_MS) return endBatch(ctx, batch, 'cancelled');
  const notFound = sql`failing_since = coalesce(failing_since, now())`;
  await releaseBatch(ctx, batch, ctx.config.BATCH_POLL_SECONDS * 1000, notFound);
}

/** The most tokens that are counted for an answer that is not read further. */
const MAX_TOKENS = 200_000;
const NO_REQUEST: TextRequest = {
  model: '',
  system: '',
  user: '',
  schema: { name: '', schema: {} },
  maxOutputTokens: 0,
};

/** The tokens of answers for items that had not ended when the job was cancelled. */
async function unusedTokens(
  ctx: Context,
  batch: ClaimedBatch,
  batches: AiBatches,
  reported: ReportedBatch,
  signal: AbortSignal,
): Promise<number> {
  const cancelled = await rows<{ position: number }>(
    ctx.em,
    sql`select position from job_items where job_id = ${batch.jobId} and state = 'cancelled'`,
  );
  const positions = new Set(cancelled.map(({ position }) => position));
  let tokens = 0;
  for await (const result of batches.results(reported, signal)) {
    if (!('answer' in result) || !positions.has(positionIn(batch.id, result.id) ?? -1)) continue;
    const { inputTokens, outputTokens } = result.answer(NO_REQUEST);
    tokens += Math.max(0, Math.min(inputTokens + outputTokens, MAX_TOKENS));
  }
  return tokens;
}
