import { continueRunOf } from '../automation/runs/enqueue-run.ts';
import { ITEMS_PER_CALL, type JobDefinition, STORE } from '../jobs/job-definition.ts';
import { planSyncRetry, startSync } from './start-sync.ts';
import { syncRun } from './sync-run.ts';

/** Pushes approved texts to a store. */
export const syncJob: JobDefinition = {
  queue: {
    name: 'sync',
    maxItems: (config) => config.SYNC_CONCURRENCY * ITEMS_PER_CALL,
    maxChunksPerOrganization: (config) => config.WORKER_CONCURRENCY,
  },
  run: syncRun,
  progressUnit: 'item',
  succeededCount: 'synced_count',
  waitsFor: STORE,
  notification: { name: 'Sync', completed: { type: 'job_completed', unit: 'synced' } },
  start: (ctx, projectId, payload) => startSync(ctx, projectId, payload, ['payload']),
  planRetry: planSyncRetry,
  onEnd: continueRunOf,
};
