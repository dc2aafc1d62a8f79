import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { priceFor } from '../../billing/price.ts';
import { holdOrFail } from '../../generation/hold-or-fail.ts';
import { modelFor } from '../../generation/models.ts';
import { openAi } from '../../generation/open-ai.ts';
import { pacedAi } from '../../generation/paced-ai.ts';
import { writeAnswer } from '../../generation/write-texts.ts';
import { subjectOf } from '../../jobs/claim-items.ts';
import type { JobRun } from '../../jobs/job-definition.ts';
import { keptPost } from './kept-post.ts';
import { makePost } from './make-post.ts';
import type { PostPlan } from './post-plan.ts';
import { postRequest } from './post-request.ts';
import { type PostTexts, postShape } from './prompt/post-shape.ts';
import { readPostProducts } from './read-post-products.ts';
import { storePost } from './store-post.ts';

/** One blog post: read its products as they are now, hold CT, ask the model once, check the text, store and charge in one transaction. */
export const blogGenerationRun: JobRun<PostPlan> = {
  generating: false,
  charged: true,

  async plan(ctx, job) {
    const kept = keptPost(job);
    const { aiProvider, aiModel } = kept.settings;
    const { token_rate_multiplier: multiplier } = await funds(ctx.em, job.organizationId);
    return {
      kept,
      model: modelFor(ctx.config, aiProvider, aiModel),
      multiplier,
      ...(await openAi(ctx, job.organizationId, aiProvider)),
    };
  },

  async work(ctx, job, claimed, plan, signal) {
    const { kept, model } = plan;
    const { products, leftOut } = await readPostProducts(ctx, job.projectId!, kept.sourceItemIds);
    if (kept.topic === '' && products.length === 0) {
      return {
        status: JobItemState.failed,
        errorCode: 'no_sources',
        message: 'All items that the post is about were deleted, excluded, or are gone from their source',
      };
    }
    const { request, mostTokens } = postRequest(kept, products, model);
    const held = priceFor(plan, mostTokens).ctCost;
    const refusal = plan.ownKey ? null : await holdOrFail(ctx, job.organizationId, claimed, held, signal);
    if (refusal) return refusal;

    const startedAt = performance.now();
    const ai = pacedAi(ctx, plan, { subject: subjectOf(claimed), signal });
    const written = await writeAnswer(ai, { ...request, signal }, postShape(kept).check);
    const made = makePost(kept, written.content as unknown as PostTexts, products);
    return storePost({
      ctx,
      job,
      claimed,
      plan,
      written,
      made,
      products,
      leftOut,
      held,
      mostTokens,
      durationMs: Math.round(performance.now() - startedAt),
    });
  },
};
