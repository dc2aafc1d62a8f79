import { continueRunOf } from '../automation/runs/enqueue-run.ts';
import { AI_PROVIDER, ITEMS_PER_CALL, type JobDefinition, type JobQueue } from '../jobs/job-definition.ts';
import { stopBatches } from './batch/cancel-batch.ts';
import type { GenerationPlan } from './generation-plan.ts';
import { generationRun } from './generation-run.ts';
import { planGenerationRetry, startGeneration } from './start-generation.ts';

const UNDER = ['payload'];

const queue: JobQueue = {
  name: 'generation',
  maxItems: (config) => config.GENERATION_CONCURRENCY * ITEMS_PER_CALL,
  maxChunksPerOrganization: (config) => config.WORKER_CONCURRENCY,
};

/** Writes the texts of pending items. */
export const generationJob: JobDefinition<GenerationPlan> = {
  queue,
  run: generationRun,
  progressUnit: 'item',
  succeededCount: 'generated_count',
  verifiedEmail: true,
  waitsFor: AI_PROVIDER,
  notification: { name: 'Generation', completed: { type: 'job_completed', unit: 'generated' } },
  start: (ctx, projectId, payload) => startGeneration(ctx, projectId, payload, false, UNDER),
  planRetry: planGenerationRetry,
  async onEnd(ctx, job) {
    await stopBatches(ctx, job);
    await continueRunOf(ctx, job);
  },
};

/** Writes the texts of all chosen items again. */
export const regenerationJob: JobDefinition<GenerationPlan> = {
  ...generationJob,
  notification: { ...generationJob.notification!, name: 'Regeneration' },
  start: (ctx, projectId, payload) => startGeneration(ctx, projectId, payload, true, UNDER),
};
