import { AutomationRun } from '../../../../entities/automation/automation-run.ts';
import type { AutomationRunPage } from '../../../../schema/automation/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { parentRule } from '../rules/get-rule.ts';

/** Returns a page of the runs of a rule, newest first. Throws 401, 404, 422. */
export async function listRuns(
  ctx: Context,
  projectId: string,
  ruleId: string,
  page: Page,
): Promise<AutomationRunPage> {
  const parent = parentRule(ctx, projectId, ruleId);
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, AutomationRun, { ruleId }, { createdAt: 'desc', id: 'desc' }, page, {
    parent,
  });
  return { runs: found, ...rest };
}
