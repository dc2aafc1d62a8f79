import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { JobRun } from '../../jobs/job-definition.ts';
import { failInsteadOfPause, ITEM_GONE } from '../awaited-text.ts';
import { chargeText, generationMetadata } from '../charge-text.ts';
import { composeTexts } from '../compose-texts.ts';
import { productFacts } from '../facts/product-facts.ts';
import { type GenerationPlan, planModel } from '../generation-plan.ts';
import { holdOrFail } from '../hold-for-item.ts';
import { itemCost, partsOf, totalOf } from '../item-cost.ts';
import { itemRequest } from '../item-request.ts';
import { PROMPT_VERSION } from '../prompt/build-prompt.ts';
import { requestedKeys } from '../requested-texts.ts';
import { generationSettings } from '../settings.ts';
import { prepareInspection } from '../checks/inspection-threads.ts';
import { readSourceItem } from '../source-items.ts';
import { textRoom } from '../text-room.ts';
import type { StoredPreview } from './read-previews.ts';

/** The settings of each item of the job, in the order of the items. */
const previewPayload = z.object({ settings: z.array(generationSettings) });

/**
 * Writes the texts of one item once for each of the settings: holds CT, calls the model, checks the texts, and stores and
 * charges the preview in one transaction. The item stays as it is.
 */
export const previewRun: JobRun<GenerationPlan[]> = {
  generating: false,
  charged: true,

  async plan(ctx, job) {
    const plans: GenerationPlan[] = [];
    for (const settings of previewPayload.parse(job.payload).settings) {
      prepareInspection(settings.language);
      plans.push({ settings, ...(await planModel(ctx, job.organizationId, settings)) });
    }
    return plans;
  },

  async work(ctx, job, claimed, plans, signal) {
    const plan = plans[claimed.position - 1]!;
    const item = await readSourceItem(ctx, job.id, claimed.itemId!, null);
    if (!item) return { status: JobItemState.failed, errorCode: ITEM_GONE, message: 'The item was deleted' };
    const keys = requestedKeys(plan.settings);
    const request = itemRequest(item, plan.settings, keys, plan.model);
    const room = textRoom(ctx.config, plan, plan.settings, item, request);
    const refusal = plan.ownKey
      ? null
      : await holdOrFail(ctx, job.organizationId, claimed, room.held, signal).catch(failInsteadOfPause);
    if (refusal) return refusal;

    const facts = productFacts(item.sourceData);
    const texts = { ctx, job, claimed, plan, signal, request, keys, facts, item, room };
    const composed = await composeTexts(texts).catch(failInsteadOfPause);
    if ('status' in composed) return composed;
    const { written, checked, imageWarnings, review } = composed;
    const cost = itemCost(plan, composed, room, ctx.log);
    const metadata = {
      ...generationMetadata({ plan, claimed, ...composed }, cost, PROMPT_VERSION),
      ct_cost: cost.ctCost,
      profile_id: plan.settings.profileId,
      ...(review.summary && { verification: review.summary }),
      warnings: [...checked.warnings, ...imageWarnings],
    };
    return {
      status: JobItemState.succeeded,
      ...totalOf(cost),
      apply: (em) =>
        insertPreview(em, job, claimed, {
          generated_content: checked.content,
          confidence_score: checked.confidence,
          generation_metadata: metadata,
          ai_model_used: plan.model.id,
          tokens_used: cost.tokensUsed,
          ct_cost: cost.ctCost,
        }),
      ...(!plan.ownKey && {
        charge: async (em, heldNow) => {
          const description = `Previewed texts of ${item.externalId}`;
          const subject = { previewed_item_id: item.id };
          const parts = partsOf(cost, review);
          await chargeText(em, { ctx, job, claimed, plan, written, ...parts, held: heldNow, description, subject });
        },
      }),
    };
  },
};

async function insertPreview(
  em: EntityManager,
  job: Job,
  { position }: ClaimedItem,
  result: Omit<StoredPreview, 'position'>,
): Promise<void> {
  await changed(
    em,
    sql`insert into content_previews (id, organization_id, job_id, position, result, created_at)
        values (${uuid()}, ${job.organizationId}, ${job.id}, ${position}, ${JSON.stringify(result)}::jsonb, now())`,
  );
}
