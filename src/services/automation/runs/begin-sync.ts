import { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import { Project } from '../../../../entities/catalog/project.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { startAutomatedSync } from '../../sync/start-sync.ts';
import { changeRun, type ClaimedRun, released } from './claimed-run.ts';
import { JOB_POLL_SECONDS, type NextStep } from './run-step.ts';

/**
 * Starts the job that publishes the approved texts of a run, if the rule wants it and there are any. The job and its id in
 * the run are stored in one transaction. Throws as {@link startAutomatedSync}.
 */
export async function beginSync(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  const rule = await ctx.em.findOneOrFail(AutomationRule, run.ruleId);
  if (!rule.publish.enabled) return { end: { status: 'completed' } };
  // A job names at most 20 000 items.
  const approved = await rows<{ id: string }>(
    ctx.em,
    sql`select distinct c.id
          from job_items i join content_items c on c.id = i.item_id
          left join item_texts t on t.item_id = i.item_id and t.language = i.language
         where i.job_id = ${run.generationJobId} and i.state = 'succeeded' and c.excluded_at is null
           and case when i.language is null then c.status else t.status end = 'approved'`,
  );
  if (approved.length === 0) return { end: { status: 'completed' } };
  const project = await ctx.em.findOneOrFail(Project, rule.projectId);
  const { id, organizationId, settings, storeConnectionId, language, targetLanguages } = project;
  const target = {
    id,
    organizationId,
    settings,
    language,
    targetLanguages,
    storeConnectionId: rule.publish.storeConnectionId ?? storeConnectionId,
  };
  const automation = {
    organizationId,
    payload: { automationRunId: run.id },
    onPlanned: ({ em }: Context, job: { id: string }) =>
      changeRun(em, run, sql`stage = 'publishing', sync_job_id = ${job.id}, ${released(JOB_POLL_SECONDS)}`),
  };
  try {
    await startAutomatedSync(
      ctx,
      target,
      approved.map((each) => each.id),
      automation,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error;
    return { end: { status: 'failed', reason: 'no_store_connection', error: error.message } };
  }
  return 'released';
}
