import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import type { AutomationDryRun } from '../../../../schema/automation/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { estimateRun } from '../../generation/estimate-generation.ts';
import { chooseItems } from './choose-items.ts';
import { getRule } from './get-rule.ts';
import { ruleSettings } from './rule-settings.ts';

const SAMPLE = 10;

/**
 * Returns what a run of the rule on the whole project would do now, and changes nothing. Throws 401, 404, 422 for a model
 * that the provider does not have, and 503 if the provider is not configured.
 */
export async function dryRunRule(ctx: Context, projectId: string, ruleId: string): Promise<AutomationDryRun> {
  const rule = await getRule(ctx, projectId, ruleId);
  const project = await getProject(ctx, projectId);
  const settings = await ruleSettings(ctx, rule, project);
  const { matched, selection } = await chooseItems(ctx, rule, settings, null);
  const { estimatedCt } = await estimateRun(ctx, project, settings, selection);
  const sample = await ctx.em.find(
    ContentItem,
    { id: { $in: selection.itemIds!.slice(0, SAMPLE) }, projectId: project.id },
    { orderBy: { position: 'asc' } },
  );
  return { matchedCount: matched, sample, estimatedCt };
}
