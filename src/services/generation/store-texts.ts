import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import type { ImageWarning } from '../images/fetch-images.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { GroupStore, Outcome } from '../jobs/job-definition.ts';
import { transitionFromGenerating } from '../jobs/undone-items.ts';
import { chargeTexts, generationMetadata } from './charge-text.ts';
import type { CheckedTexts } from './checks/check-texts.ts';
import type { GenerationPlan } from './generation-plan.ts';
import { itemCost, type ItemCost, partsOf, totalOf } from './item-cost.ts';
import { PROMPT_VERSION } from './prompt/build-prompt.ts';
import type { Review } from './review/review-texts.ts';
import type { SourceItem } from './source-items.ts';
import type { TextRoom } from './text-room.ts';
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
  review: Review;
  room: TextRoom;
  durationMs: number;
}

/** A text with its cost. */
interface Priced extends Success {
  cost: ItemCost;
}

/**
 * The outcome of an item with texts. Texts, version and charge are stored in the transaction that finishes the item. With the
 * organization's own key nothing is charged.
 */
export function storeTexts(done: Success): Outcome {
  const cost = itemCost(done.plan, done, done.room, done.ctx.log);
  return {
    status: JobItemState.succeeded,
    event: 'item.generated',
    ...totalOf(cost),
    grouped: { store: done.plan.ownKey ? FREE : CHARGED, result: { ...done, cost } },
  };
}

const FREE: GroupStore<Priced> = { apply: writeItems };
const CHARGED: GroupStore<Priced> = {
  apply: writeItems,
  async charge(em, results, held) {
    await chargeTexts(
      em,
      results.map((done, n) => ({
        ...done,
        ...partsOf(done.cost, done.review),
        held: held[n]!,
        description: `Generated texts of ${done.item.externalId}`,
        subject: { item_id: done.item.id },
      })),
    );
  },
};

/** The part of an outcome that gives an item its previous status back. Nothing was held. */
export function itemUnchanged(itemId: string, previousStatus: string | null): Pick<Outcome, 'apply'> {
  return { apply: (em) => transitionFromGenerating(em, itemId, previousStatus ?? 'pending') };
}

async function writeItems(em: EntityManager, results: readonly Priced[]): Promise<void> {
  const [{ job, plan }] = results as [Priced];
  const content = results.map(({ item, checked }) => JSON.stringify({ ...item.generatedContent, ...checked.content }));
  const metadata = results.map((done) =>
    JSON.stringify({
      ...generationMetadata(done, done.cost, PROMPT_VERSION),
      ct_cost: done.cost.ctCost,
      profile_id: done.plan.settings.profileId,
      ...(done.review.summary && { verification: done.review.summary }),
      warnings: [...done.checked.warnings, ...done.imageWarnings],
    }),
  );
  await changed(
    em,
    sql`with given as (
          select *
            from unnest(${results.map(({ item }) => item.id)}::uuid[], ${results.map(() => uuid())}::uuid[],
                        ${content}::jsonb[], ${metadata}::jsonb[],
                        ${results.map(({ checked }) => checked.confidence)}::float8[],
                        ${results.map(({ cost }) => cost.ctCost)}::numeric[]
                       ) as given(item_id, version_id, content, metadata, confidence, ct_cost)),
        item as (
          update content_items
             set generated_content = given.content, generation_metadata = given.metadata,
                 confidence_score = given.confidence, ai_model_used = ${plan.model.id},
                 status = 'generated', updated_at = now()
            from given
           where id = given.item_id
          returning id, generated_content, given.version_id, given.ct_cost)
        insert into item_versions (
               id, item_id, version, origin, content, ai_model_used, ct_cost, created_by, created_at)
        select item.version_id, item.id,
               coalesce((select max(version) from item_versions v where v.item_id = item.id), 0) + 1,
               'ai', item.generated_content, ${plan.model.id}, item.ct_cost, ${job.createdBy}::uuid, now()
          from item`,
  );
}
