import type { SyncResult } from '../../../schema/sync/payloads.ts';
import type { Context } from '../../core/context.ts';
import { awaitJob } from '../jobs/await-job.ts';
import { startSync } from './start-sync.ts';

/** Pushes all approved items and answers when it is done. Throws as {@link startSync}. */
export async function syncProject(ctx: Context, projectId: string): Promise<SyncResult> {
  const { job, failedItems } = await awaitJob(ctx, await startSync(ctx, projectId, {}));
  return { syncedCount: job.succeeded, failedCount: job.failed, failedItems };
}
