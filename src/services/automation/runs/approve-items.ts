import type { RawBuilder } from 'kysely';
import { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { type EventItem, recordReview } from '../../outgoing-webhooks/item-events.ts';
import { changeRun, type ClaimedRun, LEASE_SECONDS } from './claimed-run.ts';
import type { NextStep } from './run-step.ts';

/** How many texts are approved per transaction. Bounds how long rows are locked. */
const BATCH = 500;

/**
 * Approves the texts that the run generated and the rule allows, batch by batch, also those in other languages. What a
 * person has edited or reviewed since is left as it is. After a crash the next worker continues: approved texts are not
 * chosen again.
 */
export async function approveItems(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  const rule = await ctx.em.findOneOrFail(AutomationRule, run.ruleId);
  if (rule.autoApprove.enabled)
    for (const texts of [OWN_TEXTS, OTHER_TEXTS])
      while ((await approveBatch(forkContext(ctx), run, rule, texts)) === BATCH);
  await ctx.em.transactional((em) => changeRun(em, run, sql`stage = 'publish'`));
  return 'publish';
}

/** The texts of an item in one language; null is its main language. */
interface TextsOfItem {
  itemId: string;
  language: string | null;
}

/** Where generated texts are stored. */
interface StoredTexts {
  /** Locks a batch of the texts that the rule allows, and returns which. */
  lock(run: ClaimedRun, rule: AutomationRule): RawBuilder<TextsOfItem>;
  /** Approves those of the locked texts that the rule still allows. */
  approve(run: ClaimedRun, rule: AutomationRule, locked: readonly TextsOfItem[]): RawBuilder<EventItem>;
}

/** Approves a batch, and returns how many texts were in it. */
function approveBatch(ctx: Context, run: ClaimedRun, rule: AutomationRule, texts: StoredTexts): Promise<number> {
  return ctx.em.transactional(async (em) => {
    const locked = await rows<TextsOfItem>(em, texts.lock(run, rule));
    // A statement that has waited for a lock does not see the versions that were written meanwhile; the next one does.
    const approved = await rows<EventItem>(em, texts.approve(run, rule, locked));
    await recordReview({ ...ctx, em }, rule.organizationId, rule.projectId, 'item.approved', approved);
    await changeRun(
      em,
      run,
      sql`approved_count = approved_count + ${approved.length}::int,
          due_at = now() + make_interval(secs => ${LEASE_SECONDS})`,
    );
    return locked.length;
  });
}

/** The items' own texts. */
const OWN_TEXTS: StoredTexts = {
  lock: (run, rule) => sql`
    select c.id as "itemId", null as language
      from job_items i join content_items c on c.id = i.item_id
     where ${isWritten(run)} and i.language is null and ${isAllowed(run, rule, sql`c`)}
     order by c.position
     limit ${BATCH}
       for no key update of c`,
  approve: (run, rule, locked) => sql`
    update content_items c set status = 'approved', updated_at = now()
      from job_items i
     where c.id = any(${locked.map(({ itemId }) => itemId)}::uuid[]) and i.item_id = c.id
       and ${isWritten(run)} and i.language is null and ${isAllowed(run, rule, sql`c`)}
    returning c.id as "itemId", c.external_id as "externalId", null as language`,
};

/** The texts in other languages. Their items are locked first, as everywhere. */
const OTHER_TEXTS: StoredTexts = {
  lock: (run, rule) => sql`
    select t.item_id as "itemId", t.language
      from job_items i
      join content_items c on c.id = i.item_id
      join item_texts t on t.item_id = i.item_id and t.language = i.language
     where ${isWritten(run)} and ${isAllowed(run, rule, sql`t`)}
     order by c.position, t.language
     limit ${BATCH}
       for no key update of c, t`,
  approve: (run, rule, locked) => sql`
    update item_texts t set status = 'approved', updated_at = now()
      from job_items i
      join content_items c on c.id = i.item_id
      join unnest(${locked.map(({ itemId }) => itemId)}::uuid[],
                  ${locked.map(({ language }) => language)}::text[]) as locked(item_id, language)
        on locked.item_id = i.item_id and locked.language = i.language
     where t.item_id = i.item_id and t.language = i.language
       and ${isWritten(run)} and ${isAllowed(run, rule, sql`t`)}
    returning t.item_id as "itemId", c.external_id as "externalId", t.language`,
};

/** Whether the job of the run has written the texts of its item `i`, which is the item `c`. */
function isWritten({ generationJobId }: ClaimedRun): RawBuilder<unknown> {
  return sql`i.job_id = ${generationJobId} and i.state = 'succeeded' and c.excluded_at is null`;
}

/**
 * Whether a rule approves generated texts: a row `texts` of `content_items` or `item_texts`, with the job item `i`. Texts
 * whose approval or rejection a person has taken back have the status of new ones, so the audit log decides.
 */
function isAllowed(
  { createdAt }: ClaimedRun,
  { organizationId, autoApprove }: AutomationRule,
  texts: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${texts}.status = 'generated' and ${texts}.generated_content <> '{}'
       and ${texts}.confidence_score >= ${autoApprove.minConfidence}::float8
       and not exists (
         select from jsonb_array_elements(coalesce(${texts}.generation_metadata->'warnings', '[]')) as warning
          where warning->>'code' <> all(${autoApprove.allowedWarnings}::text[]))
       and (select v.origin from item_versions v
             where v.item_id = i.item_id and v.language is not distinct from i.language
             order by v.version desc limit 1) = 'ai'
       and not exists (
         select from audit_log a
          where a.organization_id = ${organizationId} and a.action = 'review.reopened' and a.created_at >= ${createdAt}
            and a.data->'item_ids' ? i.item_id::text and a.data->>'language' is not distinct from i.language)`;
}
