import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import { priceFor } from '../billing/price.ts';
import { UnpaidBudgetReached } from '../billing/unpaid-usage.ts';
import { checkTexts } from '../generation/checks/check-texts.ts';
import { type GenerationPlan, planModel } from '../generation/generation-plan.ts';
import { holdOrFail } from '../generation/hold-for-item.ts';
import { itemMeter, pacedAi } from '../generation/ai-client.ts';
import { writeTexts } from '../generation/write-texts.ts';
import { fetchImages } from '../images/fetch-images.ts';
import { subjectOf } from '../jobs/claim-items.ts';
import { errorCodeOf, type JobRun, type Outcome } from '../jobs/job-definition.ts';
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
    const { generation, settings, model } = plan;
    const stored = storedRequest(generation);
    const { request, images: addresses, maxTokens } = pluginRequest(generation.kind, stored, model);
    const held = priceFor(plan, maxTokens).ctCost;
    const refusal = plan.ownKey
      ? null
      : await holdOrFail(ctx, job.organizationId, claimed, held, signal).catch((error: unknown) =>
          failIfAwaited(job, error),
        );
    if (refusal) return refusal;

    const startedAt = performance.now();
    const { images, warnings } = await fetchImages(ctx, job.organizationId, addresses, signal);
    const ai = pacedAi(ctx, plan, { subject: subjectOf(claimed), signal }, itemMeter(ctx, job, claimed, maxTokens));
    const written = await writeTexts(ai, { ...request, images, signal }, PLUGIN_KEYS).catch((error: unknown) =>
      failIfAwaited(job, error),
    );
    if ('status' in written) return written;
    const { topic, productTitle, productCategory, productAttributes, currentDescription } = stored.input;
    const checked = await checkTexts(written.content, settings, {
      topic,
      productTitle,
      productCategory,
      productAttributes,
      currentDescription,
    });
    return storePluginText({
      ctx,
      job,
      claimed,
      plan,
      written,
      checked,
      imageWarnings: warnings,
      held,
      maxTokens,
      durationMs: Math.round(performance.now() - startedAt),
    });
  },
};

/**
 * Fails the item if the job would have to wait and a caller waits for the result. Otherwise the error is thrown again,
 * and the job waits.
 */
function failIfAwaited({ payload }: Job, error: unknown): Outcome {
  const isPause = error instanceof ProviderPaused || error instanceof UnpaidBudgetReached;
  if (!isPause || payload['awaited'] !== true) throw error;
  return {
    status: JobItemState.failed,
    errorCode: error instanceof ProviderPaused ? errorCodeOf(error.reason) : error.reason,
    message: error.message,
    facts: { retry_after: Math.ceil(error.waitMs / 1000) },
  };
}
