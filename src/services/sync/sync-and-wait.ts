import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { JobItem, JobItemState } from '../../../entities/jobs/job-item.ts';
import type { ItemSyncResult, SyncResult } from '../../../schema/sync/payloads.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { getItem } from '../catalog/items/get-item.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { CHANGED_IN_STORE } from './push-outcomes.ts';
import { CHANGED_DURING_PUSH } from './record-pushes.ts';
import { startSync } from './start-sync.ts';

/**
 * Pushes all approved items and returns when all are done, or with what is done so far once the longest time for a
 * response is over. Throws the errors of {@link startSync}.
 */
export async function syncProject(ctx: Context, projectId: string): Promise<SyncResult> {
  const { job, failedItems } = await awaitJob(ctx, await startSync(ctx, projectId, {}));
  return { jobId: job.id, status: job.status, syncedCount: job.succeeded, failedCount: job.failed, failedItems };
}

/**
 * Pushes one approved item. A push that the store rejects is a result with `success: false` and a message, not an
 * error.
 * @throws 404; 422 without a usable store connection; 409 when the item is not approved or was changed in the store,
 * and while a sync or generation is active; 504 with the job if it takes too long, while the job goes on.
 */
export async function syncItem(ctx: Context, projectId: string, itemId: string): Promise<ItemSyncResult> {
  const item = await getItem(ctx, projectId, itemId);
  const request = { mode: 'selected', itemIds: [item.id], onlyApproved: true };
  const { job, failedItems, ended } = await awaitJob(ctx, await startSync(ctx, projectId, request));
  if (!ended) throw new AppError('PROVIDER_TIMEOUT', undefined, { job_id: job.id });
  if (job.succeeded > 0)
    return { success: true, message: await successMessage(ctx, item.id), syncedAt: job.completedAt ?? null };
  const jobItem = await ctx.em.findOne(JobItem, { jobId: job.id });
  if (jobItem?.state === JobItemState.conflict) throw new AppError('CONFLICT', CHANGED_IN_STORE);
  return { success: false, message: failedItems[0]?.error ?? job.error ?? 'The item was not pushed', syncedAt: null };
}

async function successMessage(ctx: Context, itemId: string): Promise<string> {
  const item = await row<{ status: string }>(ctx.em, sql`select status from content_items where id = ${itemId}`);
  return item?.status === ItemStatus.synced ? 'Synced' : CHANGED_DURING_PUSH;
}
