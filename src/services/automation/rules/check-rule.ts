import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import type { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { checkLanguages } from '../../generation/languages.ts';
import { getContentProfile } from '../../profiles/get-content-profile.ts';
import { getStoreConnection } from '../../stores/get-store-connection.ts';
import type { RuleValues } from './rule-request.ts';
import { nextTime } from './schedule.ts';

type CheckedRule = Pick<AutomationRule, 'trigger' | 'schedule' | 'publish' | 'autoApprove'>;

/** Checks what the fields of a rule must be together. Throws 422. */
export function checkRule({ trigger, schedule, publish, autoApprove }: CheckedRule): void {
  if (publish.enabled && !autoApprove.enabled)
    throw invalidField('publish.enabled', 'requires auto_approve.enabled, because only approved texts are published');
  if (trigger !== AutomationTrigger.schedule) {
    if (schedule) throw invalidField('schedule', 'must be null unless the trigger is schedule');
    return;
  }
  if (!schedule) throw invalidField('schedule', 'required with the trigger schedule', 'missing');
  if (!nextTime(schedule)) throw invalidField('schedule', 'must be a cron expression of five fields');
}

/**
 * Checks what the fields that a request supplies refer to. Those it does not supply are not checked, because what they
 * refer to may be gone, and such a rule must still be possible to deactivate. Throws 404 for a profile or a connection
 * of another organization, and 422 for a language that the project does not have.
 */
export async function checkReferences(
  ctx: Context,
  project: Project,
  { languages, profileId, publish }: Partial<Pick<RuleValues, 'languages' | 'profileId' | 'publish'>>,
): Promise<void> {
  if (languages) checkLanguages(project, { languages });
  if (profileId) await getContentProfile(ctx, profileId);
  if (publish?.storeConnectionId) await getStoreConnection(ctx, publish.storeConnectionId);
}
