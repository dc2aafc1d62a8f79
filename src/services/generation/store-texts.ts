import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
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
 * The outcome of an item with texts. Texts, version and charge are stored in the transaction that finishes the item.
 * With the organization's own key nothing is charged.
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
        description: descriptionOf(done),
        subject: { item_id: done.item.id, ...(done.claimed.language !== null && { language: done.claimed.language }) },
      })),
    );
  },
};

function descriptionOf({ item: { externalId }, claimed: { language } }: Success): string {
  return `Generated texts of ${externalId}${language === null ? '' : ` (${language})`}`;
}

/** The part of an outcome that gives texts their previous status back. Nothing was held. */
export function itemUnchanged(claimed: ClaimedItem): Pick<Outcome, 'apply'> {
  return { apply: (em) => transitionFromGenerating(em, claimed, claimed.previousStatus ?? 'pending') };
}

/** A text as it is stored. */
interface StoredText {
  itemId: string;
  language: string | null;
  versionId: string;
  content: string;
  metadata: string;
  confidence: number;
  ctCost: string;
}

async function writeItems(em: EntityManager, results: readonly Priced[]): Promise<void> {
  const texts = results.map(storedText);
  const [{ job, plan }] = results as [Priced];
  const by = { model: plan.model.id, createdBy: job.createdBy ?? null };
  const own = texts.filter(({ language }) => language === null);
  const others = texts.filter(({ language }) => language !== null);
  if (own.length > 0) await writeOwnTexts(em, own, by);
  if (others.length > 0) await writeOtherTexts(em, others, by);
}

function storedText(done: Priced): StoredText {
  const { item, checked, cost, claimed } = done;
  return {
    itemId: item.id,
    language: claimed.language,
    versionId: uuid(),
    content: JSON.stringify({ ...item.generatedContent, ...checked.content }),
    metadata: JSON.stringify({
      ...generationMetadata(done, cost, PROMPT_VERSION),
      ct_cost: cost.ctCost,
      profile_id: done.plan.settings.profileId,
      ...(done.review.summary && { verification: done.review.summary }),
      warnings: [...checked.warnings, ...done.imageWarnings],
    }),
    confidence: checked.confidence,
    ctCost: cost.ctCost,
  };
}

/** Who made a version. */
interface Origin {
  model: string;
  createdBy: string | null;
}

/** The texts as rows of a statement. */
const given = (texts: readonly StoredText[]) => sql`
  select *
    from unnest(${texts.map(({ itemId }) => itemId)}::uuid[], ${texts.map(({ language }) => language)}::text[],
                ${texts.map(({ versionId }) => versionId)}::uuid[], ${texts.map(({ content }) => content)}::jsonb[],
                ${texts.map(({ metadata }) => metadata)}::jsonb[], ${texts.map(({ confidence }) => confidence)}::float8[],
                ${texts.map(({ ctCost }) => ctCost)}::numeric[]
               ) as given(item_id, language, version_id, content, metadata, confidence, ct_cost)`;

/** Inserts a version of each row of the CTE `written`, with the next number of those in its language. */
const insertVersions = ({ model, createdBy }: Origin, inLanguage: RawBuilder<unknown>) => sql`
  insert into item_versions (
         id, item_id, language, version, origin, content, ai_model_used, ct_cost, created_by, created_at)
  select written.version_id, written.item_id, written.language,
         coalesce((select max(version) from item_versions v
                    where v.item_id = written.item_id and ${inLanguage}), 0) + 1,
         'ai', written.generated_content, ${model}, written.ct_cost, ${createdBy}::uuid, now()
    from written`;

/** The texts of items in the main language. */
async function writeOwnTexts(em: EntityManager, texts: readonly StoredText[], by: Origin): Promise<void> {
  await changed(
    em,
    sql`with given as (${given(texts)}),
        written as (
          update content_items
             set generated_content = given.content, generation_metadata = given.metadata,
                 confidence_score = given.confidence, ai_model_used = ${by.model},
                 status = 'generated', updated_at = now()
            from given
           where id = given.item_id
          returning id as item_id, given.language, generated_content, given.version_id, given.ct_cost)
        ${insertVersions(by, sql`v.language is null`)}`,
  );
}

/** The texts of items in other languages. The claim has inserted their rows. */
async function writeOtherTexts(em: EntityManager, texts: readonly StoredText[], by: Origin): Promise<void> {
  await changed(
    em,
    sql`with given as (${given(texts)}),
        written as (
          update item_texts t
             set generated_content = given.content, generation_metadata = given.metadata,
                 confidence_score = given.confidence, status = 'generated', updated_at = now()
            from given
           where t.item_id = given.item_id and t.language = given.language
          returning t.item_id, t.language, t.generated_content, given.version_id, given.ct_cost)
        ${insertVersions(by, sql`v.language = written.language`)}`,
  );
}
