import type { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import type { GenerationPlan } from '../generation/generation-plan.ts';
import { AI_PROVIDER, type JobDefinition } from '../jobs/job-definition.ts';
import { pluginGenerationRun } from './plugin-generation-run.ts';

/** Writes one text for a store plugin. A caller waits for it, so one organization may use all slots. */
export const pluginGenerationJob: JobDefinition<GenerationPlan & { generation: PluginGeneration }> = {
  queue: {
    name: 'plugin',
    maxItems: (config) => config.GENERATION_CONCURRENCY,
    maxChunksPerOrganization: (config) => config.GENERATION_CONCURRENCY,
  },
  run: pluginGenerationRun,
  progressUnit: 'item',
  succeededCount: 'generated_count',
  verifiedEmail: true,
  waitsFor: AI_PROVIDER,
  // The plugin polls for the result.
  notification: null,
};
