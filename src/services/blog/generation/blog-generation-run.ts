import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import { priceFor } from '../../billing/price.ts';
import { holdOrFail } from '../../generation/hold-for-item.ts';
import { prepareInspection } from '../../generation/checks/inspection-threads.ts';
import { planModel } from '../../generation/generation-plan.ts';
import { itemMeter, pacedAi } from '../../generation/ai-client.ts';
import { writeAnswer } from '../../generation/write-texts.ts';
import { subjectOf } from '../../jobs/claim-items.ts';
import type { JobRun } from '../../jobs/job-definition.ts';
import { type PostPlan, readPostSpec } from './post-spec.ts';
import { composePost } from './compose-post.ts';
import { postRequest } from './post-request.ts';
import { type PostTexts, postShape } from './prompt/post-shape.ts';
import { readPostProducts } from './read-post-products.ts';
import { storePost } from './store-post.ts';

/**
 * Writes one blog post: reads its products, holds CT, calls the model, checks the text, and stores and charges it in
 * one transaction.
 */
export const blogGenerationRun: JobRun<PostPlan> = {
  generating: false,
  charged: true,

  async plan(ctx, job) {
    const spec = readPostSpec(job);
    prepareInspection(spec.settings.language);
    return { spec, ...(await planModel(ctx, job.organizationId, spec.settings)) };
  },

  async work(ctx, job, claimed, plan, signal) {
    const { spec, model } = plan;
    const { products, skippedSources } = await readPostProducts(ctx, job.projectId!, spec.sourceItemIds);
    if (spec.topic === '' && products.length === 0) {
      return {
        status: JobItemState.failed,
        errorCode: 'no_sources',
        message: 'All items that the post is about were deleted, excluded, or are gone from their source',
      };
    }
    const { request, maxTokens } = postRequest(spec, products, model);
    const held = priceFor(plan, maxTokens).ctCost;
    const holdFailure = plan.ownKey ? null : await holdOrFail(ctx, job.organizationId, claimed, held, signal);
    if (holdFailure) return holdFailure;

    const startedAt = performance.now();
    const ai = pacedAi(ctx, plan, { subject: subjectOf(claimed), signal }, itemMeter(ctx, job, claimed, maxTokens));
    const written = await writeAnswer(ai, { ...request, signal }, postShape(spec).check);
    const composed = await composePost(spec, written.content as unknown as PostTexts, products);
    return storePost({
      ctx,
      job,
      claimed,
      plan,
      written,
      composed,
      products,
      skippedSources,
      held,
      maxTokens,
      durationMs: Math.round(performance.now() - startedAt),
    });
  },
};
