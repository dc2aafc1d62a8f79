import { v7 as uuid } from 'uuid';
import type { AutomationRunTrigger, AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { prepared } from '../../../core/prepared.ts';
import { rows, sql } from '../../../core/sql.ts';
import { enqueueRun } from './enqueue-run.ts';

/** Returns the ids of the active rules of a project with a trigger. */
export async function activeRules(ctx: Context, projectId: string, trigger: AutomationTrigger): Promise<string[]> {
  const found = await prepared<{ id: string }>(
    ctx.em,
    sql`select id from automation_rules
         where project_id = ${projectId} and trigger = ${trigger} and is_active
         order by id`,
  );
  return found.map(({ id }) => id);
}

/**
 * Queues a run of each rule, in the caller's transaction, and returns the ids of the new runs. A rule with a queued run of
 * the same trigger gets no other one.
 */
export async function queueRuns(
  ctx: Context,
  ruleIds: readonly string[],
  trigger: `${AutomationRunTrigger}`,
): Promise<string[]> {
  if (ruleIds.length === 0) return [];
  const inserted = await rows<{ id: string }>(
    ctx.em,
    sql`insert into automation_runs (id, created_at, rule_id, trigger, due_at)
        select given.id, now(), given.rule_id, ${trigger}::text, now()
          from unnest(${ruleIds.map(() => uuid())}::uuid[], ${[...ruleIds]}::uuid[]) as given(id, rule_id)
        on conflict (rule_id, trigger) where status = 'queued' do nothing
        returning id`,
  );
  const ids = inserted.map(({ id }) => id);
  afterCommit(ctx.em, () => ids.forEach((id) => enqueueRun(ctx, id)));
  return ids;
}
