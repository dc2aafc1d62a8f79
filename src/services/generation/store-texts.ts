import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import { transitionFromGenerating } from '../jobs/undone-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import type { ImageWarning } from '../images/fetch-images.ts';
import type { CheckedTexts } from './checks/check-texts.ts';
import { chargeText, type TextCost, textCost } from './charge-text.ts';
import { generationMetadata } from './generation-metadata.ts';
import type { GenerationPlan, SourceItem } from './generation-plan.ts';
import { PROMPT_VERSION } from './prompt/build-prompt.ts';
import type { WrittenTexts } from './write-texts.ts';

interface Success {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  item: SourceItem;
  plan: GenerationPlan;
  written: WrittenTexts;
  checked: CheckedTexts;
  imageWarnings: readonly ImageWarning[];
  held: string;
  /** Of one call. */
  mostTokens: number;
  durationMs: number;
}

/** The ends an item of a generation can come to; each is stored by the transaction that finishes the item. */
export const storeTexts = {
  /** Text, version and charge together. The charge is what was used, and never more than what was held; with the organization's own key there is none. */
  succeeded(done: Success): Outcome {
    const { ctx, job, claimed, item, plan, written } = done;
    const cost = textCost(plan, written, done.mostTokens, done.held, ctx.log);
    const charged = {
      ctx,
      job,
      claimed,
      model: plan.model,
      calls: written.calls,
      cost,
      description: `Generated texts of ${item.externalId}`,
      subject: { item_id: item.id },
    };
    return {
      status: JobItemState.succeeded,
      ...cost,
      apply: (em) => writeItem(em, done, cost),
      ...(!plan.ownKey && { charge: async (em, held) => void (await chargeText(em, { ...charged, held })) }),
    };
  },

  /** The item is what it was before; nothing was held. */
  untouched(itemId: string, previousStatus: string | null): Pick<Outcome, 'apply'> {
    return { apply: (em) => transitionFromGenerating(em, itemId, previousStatus ?? 'pending') };
  },
};

async function writeItem(em: EntityManager, done: Success, cost: TextCost): Promise<void> {
  const content = JSON.stringify({ ...done.item.generatedContent, ...done.checked.content });
  const metadata = JSON.stringify({
    ...generationMetadata(done, cost, PROMPT_VERSION),
    ct_cost: cost.ctCost,
    profile_id: done.plan.settings.profileId,
    warnings: [...done.checked.warnings, ...done.imageWarnings],
  });
  await changed(
    em,
    sql`with item as (
          update content_items set generated_content = ${content}, generation_metadata = ${metadata},
                 confidence_score = ${done.checked.confidence}, ai_model_used = ${done.plan.model.id}, status = 'generated', updated_at = now()
           where id = ${done.item.id} returning id, generated_content)
        insert into item_versions (id, item_id, version, origin, content, ai_model_used, ct_cost, created_by, created_at)
        select ${uuid()}, item.id, coalesce((select max(version) from item_versions v where v.item_id = item.id), 0) + 1,
               'ai', item.generated_content, ${done.plan.model.id}, ${cost.ctCost}::numeric, ${done.job.createdBy}::uuid, now()
          from item`,
  );
}
