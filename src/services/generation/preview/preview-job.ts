import { AI_PROVIDER, type JobDefinition } from '../../jobs/job-definition.ts';
import type { GenerationPlan } from '../generation-plan.ts';
import { readPreviews } from './read-previews.ts';
import { previewRun } from './preview-run.ts';

/**
 * Writes the texts of one item with one or two settings. A caller waits for them, so one organization may use all
 * slots.
 */
export const previewJob: JobDefinition<GenerationPlan[]> = {
  queue: {
    name: 'preview',
    maxItems: (config) => config.GENERATION_CONCURRENCY,
    maxChunksPerOrganization: (config) => config.GENERATION_CONCURRENCY,
  },
  run: previewRun,
  progressUnit: 'item',
  succeededCount: 'generated_count',
  verifiedEmail: true,
  waitsFor: AI_PROVIDER,
  // The caller gets the texts.
  notification: null,
  result: async (ctx, job) => ({ previews: await readPreviews(ctx, job) }),
};
