import { AiBatch, AiBatchStatus } from '../../../../entities/generation/ai-batch.ts';
import { GenerationMode } from '../../../../entities/generation/generation-mode.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { claimItems } from '../../jobs/claim-items.ts';
import { insertNextItems } from '../../jobs/insert-next-items.ts';
import { generationSettings } from '../settings.ts';
import { enqueueBatch, showWaiting } from './batch-row.ts';

/** Whether a job sends its items to the batch API. */
export const isBatchJob = ({ payload }: Pick<Job, 'payload'>): boolean => payload['mode'] === GenerationMode.batch;

/**
 * Puts the next items of a job into a batch, unless one is being prepared: the batches of a job are prepared one after
 * another, because each holds CT that the next one may lack. The job is enqueued again when a batch was prepared or has
 * ended.
 */
export async function advanceBatchJob(ctx: Context, job: Job): Promise<void> {
  const limit = ctx.config.BATCH_MAX_ITEMS;
  while ((await insertNextItems(ctx, job.id)) && (await queuedItems(ctx, job.id)) < limit);
  const { aiProvider: provider } = generationSettings.parse(job.payload);
  const id = await ctx.em.transactional(async (em): Promise<string | null> => {
    // Of several workers only one begins a batch.
    const state = await row<{ preparing: boolean }>(
      em,
      sql`select exists (select from ai_batches
                          where job_id = ${job.id} and status = 'preparing') as preparing
            from (select pg_advisory_xact_lock(hashtextextended(${`ai_batches:${job.id}`}, 0))) locked`,
    );
    if (state?.preparing) return null;
    const batch = add(em, AiBatch, {
      organizationId: job.organizationId,
      jobId: job.id,
      provider,
      status: AiBatchStatus.preparing,
    });
    const options = { limit, maxInFlight: null, generating: true, inBatch: true };
    const { items } = await claimItems({ ...ctx, em }, job.id, batch.id, options);
    if (items.length > 0) return batch.id;
    em.remove(batch);
    return null;
  });
  if (id) enqueueBatch(ctx, id);
  else await showWaiting(ctx, job.id);
}

async function queuedItems(ctx: Context, jobId: string): Promise<number> {
  const counted = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from job_items where job_id = ${jobId} and state = 'queued'`,
  );
  return counted!.n;
}
