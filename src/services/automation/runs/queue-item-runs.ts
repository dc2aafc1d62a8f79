import { v7 as uuid } from 'uuid';
import type { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { enqueueRun } from './enqueue-run.ts';
import { activeRules } from './queue-runs.ts';

/** How long a run waits for further items of the same refresh, if nothing releases it before. */
const WAIT_SECONDS = 60;

/**
 * Adds items to the queued run of each active rule of the project with the trigger, in the caller's transaction. A rule
 * without a queued run gets one. It begins when {@link releaseItemRuns} says that all items are there.
 */
export async function queueItemRuns(
  ctx: Context,
  projectId: string,
  trigger: AutomationTrigger,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const ruleIds = await activeRules(ctx, projectId, trigger);
  if (ruleIds.length === 0) return;
  const runs = await rows<{ id: string }>(
    ctx.em,
    sql`insert into automation_runs (id, created_at, rule_id, trigger, due_at)
        select given.id, now(), given.rule_id, ${trigger}::text, now() + make_interval(secs => ${WAIT_SECONDS})
          from unnest(${ruleIds.map(() => uuid())}::uuid[], ${ruleIds}::uuid[]) as given(id, rule_id)
        on conflict (rule_id, trigger) where status = 'queued' do update set due_at = excluded.due_at
        returning id`,
  );
  await changed(
    ctx.em,
    sql`insert into automation_run_items (run_id, item_id)
        select run_id, item_id
          from unnest(${runs.map(({ id }) => id)}::uuid[]) as run_id, unnest(${[...itemIds]}::uuid[]) as item_id
        on conflict do nothing`,
  );
}

/** Begins the queued runs of a project that wait for further items. */
export async function releaseItemRuns(ctx: Context, projectId: string): Promise<void> {
  const runs = await rows<{ id: string }>(
    ctx.em,
    sql`update automation_runs t set due_at = now()
          from automation_rules r
         where r.project_id = ${projectId} and r.id = t.rule_id and t.status = 'queued'
           and t.trigger in ('product_created', 'product_updated') and t.due_at > now()
        returning t.id`,
  );
  runs.forEach(({ id }) => enqueueRun(ctx, id));
}
