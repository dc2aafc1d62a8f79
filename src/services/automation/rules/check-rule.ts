import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { getContentProfile } from '../../profiles/get-content-profile.ts';
import { getStoreConnection } from '../../stores/get-store-connection.ts';
import type { RuleValues } from './rule-request.ts';
import { nextTime } from './schedule.ts';

/**
 * Checks what a rule refers to, and what its fields must be together. Throws 404 for a profile or a connection of
 * another organization, and 422.
 */
export async function checkRule(ctx: Context, project: Project, rule: RuleValues): Promise<void> {
  if (rule.trigger === AutomationTrigger.product_created || rule.trigger === AutomationTrigger.product_updated)
    throw invalidField('trigger', 'no data source of the project reads a store that reports its products');
  checkSchedule(rule);
  if (rule.publish.enabled && !rule.autoApprove.enabled)
    throw invalidField('publish.enabled', 'requires auto_approve.enabled, because only approved texts are published');
  const unknown = rule.languages?.find((language) => language !== project.language);
  if (unknown) throw invalidField('languages', `${unknown} is no language of the project`);
  if (rule.profileId) await getContentProfile(ctx, rule.profileId);
  if (rule.publish.storeConnectionId) await getStoreConnection(ctx, rule.publish.storeConnectionId);
}

function checkSchedule({ trigger, schedule }: RuleValues): void {
  if (trigger !== AutomationTrigger.schedule) {
    if (schedule !== null) throw invalidField('schedule', 'must be null unless the trigger is schedule');
    return;
  }
  if (schedule === null) throw invalidField('schedule', 'required with the trigger schedule', 'missing');
  if (!nextTime(schedule)) throw invalidField('schedule', 'must be a cron expression of five fields');
}
