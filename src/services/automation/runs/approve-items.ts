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
    for (const approve of [approveOwn, approveOthers])
      while ((await approveBatch(forkContext(ctx), run, rule, approve)) === BATCH);
  await ctx.em.transactional((em) => changeRun(em, run, sql`stage = 'publish'`));
  return 'publish';
}

type Approve = (run: ClaimedRun, rule: AutomationRule) => RawBuilder<EventItem>;

function approveBatch(ctx: Context, run: ClaimedRun, rule: AutomationRule, approve: Approve): Promise<number> {
  return ctx.em.transactional(async (em) => {
    const approved = await rows<EventItem>(em, approve(run, rule));
    await recordReview({ ...ctx, em }, rule.organizationId, rule.projectId, 'item.approved', approved);
    await changeRun(
      em,
      run,
      sql`approved_count = approved_count + ${approved.length}::int,
          due_at = now() + make_interval(secs => ${LEASE_SECONDS})`,
    );
    return approved.length;
  });
}

/** The items' own texts. */
const approveOwn: Approve = (run, rule) => sql<EventItem>`
  with fit as materialized (
    select c.id
      from job_items i join content_items c on c.id = i.item_id
     where i.job_id = ${run.generationJobId} and i.state = 'succeeded' and i.language is null
       and c.excluded_at is null and ${isAllowed(rule, sql`c`)}
     order by c.position
     limit ${BATCH}
       for no key update of c)
  update content_items c set status = 'approved', updated_at = now()
    from fit
   where c.id = fit.id
  returning c.id as "itemId", c.external_id as "externalId", null as language`;

/** The texts in other languages. Their items are locked first, as everywhere. */
const approveOthers: Approve = (run, rule) => sql<EventItem>`
  with fit as materialized (
    select t.item_id, t.language, c.external_id
      from job_items i
      join content_items c on c.id = i.item_id
      join item_texts t on t.item_id = i.item_id and t.language = i.language
     where i.job_id = ${run.generationJobId} and i.state = 'succeeded'
       and c.excluded_at is null and ${isAllowed(rule, sql`t`)}
     order by c.position, t.language
     limit ${BATCH}
       for no key update of c, t)
  update item_texts t set status = 'approved', updated_at = now()
    from fit
   where t.item_id = fit.item_id and t.language = fit.language
  returning t.item_id as "itemId", fit.external_id as "externalId", t.language`;

/** Whether a rule approves generated texts: a row `texts` of `content_items` or `item_texts`, with the job item `i`. */
function isAllowed({ autoApprove }: AutomationRule, texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${texts}.status = 'generated' and ${texts}.generated_content <> '{}'
       and ${texts}.confidence_score >= ${autoApprove.minConfidence}::float8
       and not exists (
         select from jsonb_array_elements(coalesce(${texts}.generation_metadata->'warnings', '[]')) as warning
          where warning->>'code' <> all(${autoApprove.allowedWarnings}::text[]))
       and (select v.origin from item_versions v
             where v.item_id = i.item_id and v.language is not distinct from i.language
             order by v.version desc limit 1) = 'ai'`;
}
