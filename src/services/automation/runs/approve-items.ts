import { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { type EventItem, recordReview } from '../../outgoing-webhooks/item-events.ts';
import { changeRun, type ClaimedRun, LEASE_SECONDS } from './claimed-run.ts';
import type { NextStep } from './run-step.ts';

/** How many items are approved per transaction. Bounds how long rows are locked. */
const BATCH = 500;

/**
 * Approves the texts that the run generated and the rule allows, batch by batch. An item that a person has edited or
 * reviewed since is left as it is. After a crash the next worker continues: approved items are not chosen again.
 */
export async function approveItems(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  const rule = await ctx.em.findOneOrFail(AutomationRule, run.ruleId);
  if (rule.autoApprove.enabled) while ((await approveBatch(forkContext(ctx), run, rule)) === BATCH);
  await ctx.em.transactional((em) => changeRun(em, run, sql`stage = 'publish'`));
  return 'publish';
}

function approveBatch(ctx: Context, run: ClaimedRun, rule: AutomationRule): Promise<number> {
  const { minConfidence, allowedWarnings } = rule.autoApprove;
  return ctx.em.transactional(async (em) => {
    const approved = await rows<EventItem>(
      em,
      sql`with fit as materialized (
            select c.id
              from job_items i join content_items c on c.id = i.item_id
             where i.job_id = ${run.generationJobId} and i.state = 'succeeded'
               and c.status = 'generated' and c.excluded_at is null and c.generated_content <> '{}'
               and c.confidence_score >= ${minConfidence}::float8
               and not exists (
                 select from jsonb_array_elements(coalesce(c.generation_metadata->'warnings', '[]')) as warning
                  where warning->>'code' <> all(${allowedWarnings}::text[]))
               and (select v.origin from item_versions v where v.item_id = c.id order by v.version desc limit 1) = 'ai'
             order by c.position
             limit ${BATCH}
               for no key update of c)
          update content_items c set status = 'approved', updated_at = now()
            from fit
           where c.id = fit.id
          returning c.id as "itemId", c.external_id as "externalId"`,
    );
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
