import { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import { Project } from '../../../../entities/catalog/project.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import type { Context } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { sql } from '../../../core/sql.ts';
import { queueGeneration } from '../../generation/start-generation.ts';
import { chooseItems, rewrites } from '../rules/choose-items.ts';
import { ruleSettings } from '../rules/rule-settings.ts';
import { changeRun, type ClaimedRun, released } from './claimed-run.ts';
import { JOB_POLL_SECONDS, type NextStep } from './run-step.ts';

/** Runs with these triggers work on the items that appeared or changed; all others choose from the whole project. */
const OF_ITEMS: ReadonlySet<string> = new Set(['product_created', 'product_updated']);

/**
 * Chooses the items of a run and starts the job that writes their texts, with what is left of the daily ceiling. The job
 * and its id in the run are stored in one transaction. Throws as {@link queueGeneration}.
 */
export async function beginGeneration(ctx: Context, run: ClaimedRun): Promise<NextStep> {
  const rule = await ctx.em.findOneOrFail(AutomationRule, run.ruleId);
  if (!rule.isActive && run.trigger !== 'manual') return { end: { status: 'skipped', reason: 'inactive' } };
  const project = await ctx.em.findOneOrFail(Project, rule.projectId);
  const settings = await ruleSettings(ctx, rule, project);
  const { matched, selection } = await chooseItems(ctx, rule, settings, OF_ITEMS.has(run.trigger) ? run.id : null);
  await ctx.em.transactional((em) => changeRun(em, run, sql`matched_count = ${matched}`));
  if (matched === 0) return { end: { status: 'skipped', reason: 'nothing_matched' } };
  if (unitsOf(settings.maxCt!) === 0n) return { end: { status: 'skipped', reason: 'daily_ceiling' } };
  await queueGeneration(ctx, {
    projectId: project.id,
    jobType: rewrites(rule) ? JobType.regeneration : JobType.generation,
    settings,
    selection,
    automation: {
      organizationId: project.organizationId,
      payload: { automationRunId: run.id },
      onPlanned: ({ em }, job) =>
        changeRun(
          em,
          run,
          sql`stage = 'generating', generation_job_id = ${job.id}, generation_started_at = now(),
              ${released(JOB_POLL_SECONDS)}`,
        ),
    },
  });
  return 'released';
}
