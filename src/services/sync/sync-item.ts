import { ItemStatus } from '../../../entities/catalog/item-status.ts';
import { JobItem } from '../../../entities/jobs/job-item.ts';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import type { ItemSyncResult } from '../../../schema/sync/payloads.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { getItem } from '../catalog/get-item.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { startSync } from './start-sync.ts';
import { CHANGED_IN_STORE } from './sync-kind.ts';

/**
 * Pushes one approved item. A refusal of the store is no error: `success` is false and `message` says why.
 * @throws 404, 422 without a usable store, 409 when the item is not approved, was changed in the store, or another sync is active.
 */
export async function syncItem(ctx: Context, projectId: string, itemId: string): Promise<ItemSyncResult> {
  const item = await getItem(ctx, projectId, itemId);
  if (item.status !== ItemStatus.approved) throw new AppError('CONFLICT', 'Only approved items can be synced');
  const { job, failedItems } = await awaitJob(ctx, await startSync(ctx, projectId, { mode: 'selected', itemIds: [item.id] }));
  if (job.succeeded > 0) return { success: true, message: 'Synced', syncedAt: job.completedAt ?? null };
  const state = await ctx.em.findOne(JobItem, { jobId: job.id });
  if (state?.state === JobItemState.conflict) throw new AppError('CONFLICT', CHANGED_IN_STORE);
  return { success: false, message: failedItems[0]?.error ?? job.error ?? 'The item was not pushed', syncedAt: null };
}
