import { JobItem, JobItemState } from '../../../entities/jobs/job-item.ts';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import type { ItemSyncResult } from '../../../schema/sync/payloads.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { getItem } from '../catalog/items/get-item.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { CHANGED_IN_STORE, CHANGED_MEANWHILE } from './push-outcomes.ts';
import { startItemSync } from './start-sync.ts';

/**
 * Pushes one approved item. A refusal of the store is no error: `success` is false and `message` says why.
 * @throws 404, 422 without a usable store, 409 when the item is not approved, was changed in the store, or another sync is active.
 */
export async function syncItem(ctx: Context, projectId: string, itemId: string): Promise<ItemSyncResult> {
  const item = await getItem(ctx, projectId, itemId);
  const { job, failedItems } = await awaitJob(ctx, await startItemSync(ctx, projectId, item.id));
  if (job.succeeded > 0)
    return { success: true, message: await successOf(ctx, item.id), syncedAt: job.completedAt ?? null };
  const state = await ctx.em.findOne(JobItem, { jobId: job.id });
  if (state?.state === JobItemState.conflict) throw new AppError('CONFLICT', CHANGED_IN_STORE);
  return { success: false, message: failedItems[0]?.error ?? job.error ?? 'The item was not pushed', syncedAt: null };
}

async function successOf(ctx: Context, itemId: string): Promise<string> {
  const now = await row<{ status: string }>(ctx.em, sql`select status from content_items where id = ${itemId}`);
  return now?.status === ItemStatus.synced ? 'Synced' : CHANGED_MEANWHILE;
}
