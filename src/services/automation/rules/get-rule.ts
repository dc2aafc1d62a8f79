import { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import type { AutomationRulePage } from '../../../../schema/automation/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { sql } from '../../../core/sql.ts';
import { parentProject } from '../../catalog/projects/get-project.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf, type Parent } from '../../read-page.ts';
import { readRow } from '../../read-row.ts';

const noRule = () => notFound('Automation rule');

/** Returns a rule of the caller's organization, for display. Throws 401, 404. */
export async function showRule(ctx: Context, projectId: string, ruleId: string): Promise<AutomationRule> {
  const { organizationId } = signedIn(ctx);
  const rule = await readRow(ctx, AutomationRule, { id: ruleId, projectId, organizationId });
  if (!rule) throw noRule();
  return rule;
}

/** Returns a rule of the caller's organization, for a change. Throws 401, 404. */
export async function getRule(
  ctx: Context,
  projectId: string,
  ruleId: string,
  options: Parameters<Context['em']['findOne']>[2] = {},
): Promise<AutomationRule> {
  const { organizationId } = signedIn(ctx);
  const rule = await ctx.em.findOne(AutomationRule, { id: ruleId, projectId, organizationId }, options);
  if (!rule) throw noRule();
  return rule as AutomationRule;
}

/** Returns a page of the rules of a project, oldest first. Throws 401, 404, 422. */
export async function listRules(ctx: Context, projectId: string, page: Page): Promise<AutomationRulePage> {
  signedIn(ctx);
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, AutomationRule, { projectId }, { id: 'asc' }, page, {
    parent: parentProject(ctx, projectId),
  });
  return { automations: found, ...rest };
}

/** A rule of the caller's organization as the parent of a list. Throws 401. */
export function parentRule(ctx: Context, projectId: string, ruleId: string): Parent {
  const { organizationId } = signedIn(ctx);
  return {
    row: sql`select true as parent from automation_rules
              where id = ${ruleId} and project_id = ${projectId} and organization_id = ${organizationId}`,
    reject: () => {
      throw noRule();
    },
  };
}
