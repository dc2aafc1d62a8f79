import type { AutomationRunStatus } from '../../../../entities/automation/automation-enums.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { notify } from '../../notifications/notify.ts';
import { recordEvents } from '../../outgoing-webhooks/record-event.ts';
import { changeRun, type ClaimedRun } from './claimed-run.ts';
import { enqueueRun } from './enqueue-run.ts';

/** How a run ends. */
export interface RunEnd {
  status: `${AutomationRunStatus}`;
  reason?: string | null;
  error?: string | null;
}

interface EndedRun {
  matched: number;
  generated: number;
  approved: number;
  published: number;
  ctUsed: string;
  reason: string | null;
  jobIds: string[];
  name: string;
  projectId: string;
  organizationId: string;
}

/**
 * Ends a claimed run, and stores it as the last one of its rule. Webhook endpoints get completed and failed runs,
 * administrators are notified of failed ones, once a day for each rule. Then the next run of the rule may begin.
 */
export async function endRun(ctx: Context, run: ClaimedRun, end: RunEnd): Promise<void> {
  const { status, reason = null, error = null } = end;
  await ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    await changed(
      em,
      sql`update automation_rules set last_run_at = now(), last_run_status = ${status} where id = ${run.ruleId}`,
    );
    await changeRun(
      em,
      run,
      sql`status = ${status}, stage = 'done', reason = coalesce(${reason}, reason), error = ${error}, finished_at = now(), claim = null`,
    );
    if (status === 'skipped') return;
    const ended = (await readEnded(inner, run))!;
    await recordEnd(inner, run, ended, status);
    if (status === 'failed') await notifyFailure(inner, run, ended, { reason, error });
  });
  const waiting = await rows<{ id: string }>(
    ctx.em,
    sql`select id from automation_runs
         where rule_id = ${run.ruleId} and status = 'queued' and due_at <= now()
         order by id limit 1`,
  );
  waiting.forEach(({ id }) => enqueueRun(ctx, id));
}

function readEnded(ctx: Context, { id }: ClaimedRun): Promise<EndedRun | null> {
  return row<EndedRun>(
    ctx.em,
    sql`select t.matched_count as matched, t.generated_count as generated, t.approved_count as approved,
               t.published_count as published, t.ct_used as "ctUsed", t.reason,
               array_remove(array[t.generation_job_id, t.sync_job_id], null) as "jobIds",
               r.name, r.project_id as "projectId", r.organization_id as "organizationId"
          from automation_runs t join automation_rules r on r.id = t.rule_id
         where t.id = ${id}`,
  );
}

function recordEnd(
  ctx: Context,
  { id, ruleId, trigger }: ClaimedRun,
  ended: EndedRun,
  status: RunEnd['status'],
): Promise<void> {
  return recordEvents(ctx, ended.organizationId, () => [
    {
      type: 'automation.run_completed',
      subject: `automation_rule:${ruleId}`,
      data: {
        run_id: id,
        rule_id: ruleId,
        project_id: ended.projectId,
        trigger,
        status,
        reason: ended.reason,
        job_ids: ended.jobIds,
        matched_count: ended.matched,
        generated_count: ended.generated,
        approved_count: ended.approved,
        published_count: ended.published,
        ct_used: ended.ctUsed,
      },
    },
  ]);
}

async function notifyFailure(
  ctx: Context,
  run: ClaimedRun,
  ended: EndedRun,
  { reason = null, error = null }: Pick<RunEnd, 'reason' | 'error'>,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await notify(ctx, {
    organizationId: ended.organizationId,
    type: 'automation_failed',
    title: `The automation ${ended.name} failed`,
    body: error ?? 'A run of the rule could not go on.',
    cause: `automation_failed:${run.ruleId}:${day}`,
    data: { rule_id: run.ruleId, rule_name: ended.name, run_id: run.id, reason, error },
    projectId: ended.projectId,
  });
}
