import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import type { ImageWarning } from '../images/fetch-images.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { transitionFromGenerating } from '../jobs/undone-items.ts';
import { chargeText, generationMetadata, type TextCost, textCost } from './charge-text.ts';
import type { CheckedTexts } from './checks/check-texts.ts';
import type { GenerationPlan } from './generation-plan.ts';
import { PROMPT_VERSION } from './prompt/build-prompt.ts';
import type { SourceItem } from './source-items.ts';
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
  /** The maximum of one call. */
  maxTokens: number;
  durationMs: number;
}

/**
 * The outcome of an item with texts. Texts, version and charge are stored in the transaction that finishes the item. With the
 * organization's own key nothing is charged.
 */
export function storeTexts(done: Success): Outcome {
  const { ctx, job, claimed, item, plan, written } = done;
  const cost = textCost(plan, written, done.maxTokens, done.held, ctx.log);
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
}

/** The part of an outcome that gives an item its previous status back. Nothing was held. */
export function itemUnchanged(itemId: string, previousStatus: string | null): Pick<Outcome, 'apply'> {
  return { apply: (em) => transitionFromGenerating(em, itemId, previousStatus ?? 'pending') };
}

async function writeItem(em: EntityManager, done: Success, cost: TextCost): Promise<void> {
  const content = JSON.stringify({ ...done.item.generatedContent, ...done.checked.content });
  const metadata = JSON.stringify({
    ...generationMetadata(done, cost, PROMPT_VERSION),
    ct_cost: cost.ctCost,
    profile_id: done.plan.settings.profileId,
    warnings: [...done.checked.warnings, ...done.imageWarnings],
  });
  const model = done.plan.model.id;
  await changed(
    em,
    sql`with item as (
          update content_items
             set generated_content = ${content}, generation_metadata = ${metadata},
                 confidence_score = ${done.checked.confidence}, ai_model_used = ${model},
                 status = 'generated', updated_at = now()
           where id = ${done.item.id}
          returning id, generated_content)
        insert into item_versions (
               id, item_id, version, origin, content, ai_model_used, ct_cost, created_by, created_at)
        select ${uuid()}, item.id,
               coalesce((select max(version) from item_versions v where v.item_id = item.id), 0) + 1,
               'ai', item.generated_content, ${model}, ${cost.ctCost}::numeric, ${done.job.createdBy}::uuid, now()
          from item`,
  );
}
