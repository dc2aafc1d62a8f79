import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { AiBatchStatus } from '../../../../entities/generation/ai-batch.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { chunk } from '../../../core/chunk.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import type { AiBatches, ReportedBatch } from '../../../providers/ai/ai-batches.ts';
import { claimedItems } from '../../jobs/claim-items.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { finishWork } from '../../jobs/finish-work.ts';
import type { Outcome } from '../../jobs/job-definition.ts';
import { generationRun } from '../generation-run.ts';
import { type ClaimedBatch, showWaiting, updateBatch } from './batch-row.ts';

const AT_ONCE = 32;

/** Fails the items of a batch that have not ended, free of charge. */
export async function failItems(
  ctx: Context,
  batch: ClaimedBatch,
  job: Job,
  outcome: Pick<Outcome, 'errorCode' | 'message'>,
  signal: AbortSignal,
): Promise<void> {
  for (const group of chunk(await claimedItems(ctx, job.id, batch.id), AT_ONCE)) {
    signal.throwIfAborted();
    await Promise.all(
      group.map((item) =>
        finishWork(forkContext(ctx), { job, run: generationRun }, item, { status: JobItemState.failed, ...outcome }),
      ),
    );
  }
}

/**
 * Ends a batch whose items have ended, and lets its job go on with the next one. `alongside` runs in the same transaction,
 * once.
 */
export async function endBatch(
  ctx: Context,
  batch: ClaimedBatch,
  status: `${AiBatchStatus.completed | AiBatchStatus.expired | AiBatchStatus.failed | AiBatchStatus.cancelled}`,
  alongside?: (own: Context) => Promise<void>,
): Promise<void> {
  const { provider, size, jobId, submittedAt } = batch;
  const count = (state: string) => sql`(
    select count(*) from job_items where job_id = ${jobId} and claim = ${batch.id} and state = ${state})`;
  const set = sql`status = ${status}, claim = null, succeeded = ${count('succeeded')}, failed = ${count('failed')}`;
  const ended = await forkContext(ctx).em.transactional(async (em) => {
    const own = { ...ctx, em };
    const isOwn = await updateBatch(own, batch, set);
    if (isOwn) await alongside?.(own);
    return isOwn;
  });
  if (!ended) return;
  ctx.metrics?.aiBatches.inc({ provider, status });
  if (submittedAt) ctx.metrics?.aiBatchSeconds.observe({ provider }, (Date.now() - submittedAt.getTime()) / 1000);
  ctx.log.info({ event: 'batch.ended', provider, status, size }, 'A batch ended.');
  if (!jobId) return;
  await showWaiting(ctx, jobId);
  const job = await ctx.em.findOne(Job, jobId);
  if (job) await enqueueJob(ctx, job);
}

/**
 * Deletes what the provider stores of a batch that has ended. The claim has ended with the batch, so its signal may abort
 * at any time and does not count here. Errors are logged: the providers delete everything after some days by themselves.
 */
export async function removeBatch(ctx: Context, batches: AiBatches, reported: ReportedBatch): Promise<void> {
  await batches.remove(reported, ctx.signal).catch((error: unknown) => {
    ctx.log.warn({ event: 'batch.not_removed', err: error }, 'The files of a batch could not be deleted.');
  });
}
