import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { notifyBalanceExhausted } from '../../billing/balance-notifications.ts';
import { releaseAll } from '../../billing/ledger/hold.ts';
import { UnpaidBudgetReached } from '../../billing/unpaid-usage.ts';
import { claimedItems, type ClaimedItem } from '../../jobs/claim-items.ts';
import { skipRemainingItems } from '../../jobs/end-remaining-items.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { pauseJob } from '../../jobs/pause-job.ts';
import { resetToPending, returnToQueue } from '../../jobs/undone-items.ts';
import { organizationAiClient } from '../ai-client.ts';
import { batchPlan } from './batch-plan.ts';
import { writeRequests } from './batch-requests.ts';
import { assertClaim, type ClaimedBatch, updateBatch } from './batch-row.ts';
import { type HoldLimit, holdForBatch } from './hold-for-batch.ts';
import { submitBatch } from './submit-batch.ts';

/**
 * Writes the requests of a batch, holds CT for them, records that it is sent, and sends it. Items that are not covered
 * return to the queue. A crash before the record repeats all of it.
 */
export async function prepareBatch(ctx: Context, batch: ClaimedBatch, job: Job, signal: AbortSignal): Promise<void> {
  await releaseHolds(ctx, batch, job.id);
  const client = await organizationAiClient(ctx, batch.organizationId, batch.provider);
  const plan = await batchPlan(ctx, job, batch, client);
  const items = await claimedItems(ctx, job.id, batch.id);
  const { requests, rest } = await writeRequests(ctx, batch.id, job, plan, items, signal);
  const others = client.ownKey ? null : await otherBatches(ctx, batch);
  let covered = requests.length;
  let limit: HoldLimit | null = null;
  if (!client.ownKey && requests.length > 0) {
    const holds = requests.map(({ item, held }) => ({ position: item.position, amount: held }));
    try {
      ({ held: covered, limit } = await holdForBatch(ctx, batch, job.id, holds, plan.settings.maxCt ?? null));
    } catch (error) {
      const [first, ...further] = items;
      if (!(error instanceof UnpaidBudgetReached) || !first) throw error;
      await pauseJob(ctx, job, [first, ...further], error);
      return discard(ctx, batch);
    }
    // Many small batches would cost more calls than they save time: the job waits for the CT of its other batches.
    if (limit === 'wait' && others && covered < requests.length / 2) {
      await releaseHolds(ctx, batch, job.id);
      covered = 0;
    }
  }
  const sent = requests.slice(0, covered);
  await putBack(ctx, job.id, batch, [...requests.slice(covered).map(({ item }) => item), ...rest]);
  if (sent.length === 0) {
    await discard(ctx, batch);
    return withoutRequests(ctx, job, limit);
  }
  const recorded = await updateBatch(
    ctx,
    batch,
    sql`status = 'submitting', submitted_at = now(), size = ${sent.length}::int, own_key = ${client.ownKey},
        model = ${plan.model.id}, multiplier = ${plan.multiplier}::numeric`,
  );
  if (!recorded) return;
  // The next batch may be prepared now.
  await enqueueJob(ctx, job);
  await submitBatch(ctx, { ...batch, size: sent.length, ownKey: client.ownKey }, client, sent, signal);
}

/** What becomes of a job of which no item could be sent. */
async function withoutRequests(ctx: Context, job: Job, limit: HoldLimit | null): Promise<void> {
  if (limit === 'exhausted') {
    await notifyBalanceExhausted(ctx, job.organizationId);
    return skipRemainingItems(ctx, job.id, 'insufficient_ct', 'Insufficient CT balance');
  }
  if (limit === 'ceiling') return skipRemainingItems(ctx, job.id, 'max_ct', 'The ceiling of this run is reached');
  if (limit === null) return enqueueJob(ctx, job);
  const waitMs = ctx.config.BATCH_POLL_SECONDS * 1000;
  await changed(
    ctx.em,
    sql`update jobs set waiting_until = now() + make_interval(secs => ${waitMs / 1000}), touched_at = now()
         where id = ${job.id} and status = 'running'`,
  );
  await enqueueJob(ctx, job, waitMs);
}

/** Whether other batches of the job are at the provider. */
async function otherBatches(ctx: Context, { id, jobId }: ClaimedBatch): Promise<boolean> {
  const found = await row(
    ctx.em,
    sql`select 1 from ai_batches
         where job_id = ${jobId} and id <> ${id} and status in ('submitting', 'in_progress') limit 1`,
  );
  return found !== null;
}

/** Releases what an interrupted preparation held. */
async function releaseHolds(ctx: Context, batch: ClaimedBatch, jobId: string): Promise<void> {
  const { id, organizationId } = batch;
  await ctx.em.transactional(async (em) => {
    const released = await rows<{ held: string }>(
      em,
      sql`update job_items i set held = 0
            from (select position, held from job_items
                   where job_id = ${jobId} and claim = ${id} and state = 'running' and held > 0
                   order by position for update) old
           where i.job_id = ${jobId} and i.position = old.position
          returning old.held`,
    );
    await assertClaim(em, batch);
    await releaseAll(em, organizationId, released);
  });
}

/** Returns items to the queue, which hold nothing. */
async function putBack(ctx: Context, jobId: string, batch: ClaimedBatch, items: readonly ClaimedItem[]): Promise<void> {
  if (items.length === 0) return;
  const positions = items.map(({ position }) => position);
  await ctx.em.transactional(async (em) => {
    const returned = await returnToQueue(em, { jobId, claim: batch.id, positions, countsAsAttempt: false });
    await resetToPending(em, returned);
    await assertClaim(em, batch);
  });
}

async function discard(ctx: Context, { id, claim }: ClaimedBatch): Promise<void> {
  await changed(ctx.em, sql`delete from ai_batches where id = ${id} and claim = ${claim}`);
}
