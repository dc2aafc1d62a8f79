import type { Job } from '../../../entities/jobs/job.ts';
import { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import { priceFor } from '../billing/price.ts';
import { failInsteadOfPause } from '../generation/awaited-text.ts';
import { composeTexts } from '../generation/compose-texts.ts';
import { type GenerationPlan, planModel } from '../generation/generation-plan.ts';
import { holdOrFail } from '../generation/hold-for-item.ts';
import type { JobRun, Outcome } from '../jobs/job-definition.ts';
import { storedRequest } from './stored-request.ts';
import { pluginRequest } from './plugin-request.ts';
import { PLUGIN_KEYS } from './prompt/plugin-prompt.ts';
import { storePluginText } from './store-plugin-text.ts';

/** Generates one text: holds CT, calls the model once, checks the text, and stores and charges it in one transaction. */
export const pluginGenerationRun: JobRun<GenerationPlan & { generation: PluginGeneration }> = {
  generating: false,
  charged: true,

  async plan(ctx, job) {
    const generation = await ctx.em.findOneOrFail(PluginGeneration, { jobId: job.id });
    const { settings } = storedRequest(generation);
    return { generation, settings, ...(await planModel(ctx, job.organizationId, settings)) };
  },

  async work(ctx, job, claimed, plan, signal) {
    const { generation, model } = plan;
    const stored = storedRequest(generation);
    const request = pluginRequest(generation.kind, stored, model);
    const held = priceFor(plan, request.maxTokens).ctCost;
    const refusal = plan.ownKey
      ? null
      : await holdOrFail(ctx, job.organizationId, claimed, held, signal).catch((error: unknown) =>
          failIfAwaited(job, error),
        );
    if (refusal) return refusal;

    const { topic, productTitle, productCategory, productAttributes, currentDescription } = stored.input;
    const facts = { topic, productTitle, productCategory, productAttributes, currentDescription };
    const texts = { ctx, job, claimed, plan, signal, request, keys: PLUGIN_KEYS, facts };
    const composed = await composeTexts(texts).catch((error: unknown) => failIfAwaited(job, error));
    if ('status' in composed) return composed;
    return storePluginText({ ctx, job, claimed, plan, held, maxTokens: request.maxTokens, ...composed });
  },
};

/** Fails the item of a job that would have to wait if a caller waits for its result. Otherwise the job waits. */
function failIfAwaited({ payload }: Job, error: unknown): Outcome {
  if (payload['awaited'] !== true) throw error;
  return failInsteadOfPause(error);
}
