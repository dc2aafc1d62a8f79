import type { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { Context } from '../../../core/context.ts';
import { formatCt, unitsOf } from '../../../core/ct.ts';
import { row, sql } from '../../../core/sql.ts';
import { checkLanguages } from '../../generation/languages.ts';
import { generationRequest, type GenerationSettings } from '../../generation/settings.ts';
import { validSettings } from '../../generation/start-generation.ts';

/**
 * Returns the settings with which a run of the rule that begins now generates. Its ceiling is what is left of that of the
 * day. Throws 422 for a model that the provider does not have, and for a language that the project no longer has.
 */
export async function ruleSettings(ctx: Context, rule: AutomationRule, project: Project): Promise<GenerationSettings> {
  const request = generationRequest.parse({
    ...(rule.profileId && { profileId: rule.profileId }),
    ...(rule.languages && { languages: rule.languages }),
    onlyEmpty: rule.conditions.onlyEmpty,
    maxCt: await remainingCt(ctx, rule),
  });
  checkLanguages(project, request);
  return validSettings(ctx, project, request);
}

/** What is left of the ceiling of the day in UTC, never negative. Only one run of a rule spends at a time. */
async function remainingCt(ctx: Context, { id, maxCtPerDay }: AutomationRule): Promise<string> {
  const spent = await row<{ ct: string }>(
    ctx.em,
    sql`select coalesce(sum(ct_used), 0)::numeric(18, 4) as ct
          from automation_runs
         where rule_id = ${id} and generation_started_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
  );
  const left = unitsOf(maxCtPerDay) - unitsOf(spent!.ct);
  return formatCt(left > 0n ? left : 0n);
}
