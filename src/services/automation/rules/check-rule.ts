import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import type { Project } from '../../../../entities/catalog/project.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { checkLanguages } from '../../generation/languages.ts';
import { getContentProfile } from '../../profiles/get-content-profile.ts';
import { getStoreConnection } from '../../stores/get-store-connection.ts';
import { CAN_REPORT } from '../../stores/product-webhooks/needed.ts';
import type { RuleValues } from './rule-request.ts';
import { nextTime } from './schedule.ts';

/**
 * Checks what a rule refers to, and what its fields must be together. Throws 404 for a profile or a connection of
 * another organization, and 422.
 */
export async function checkRule(ctx: Context, project: Project, rule: RuleValues): Promise<void> {
  if (rule.trigger === AutomationTrigger.product_created || rule.trigger === AutomationTrigger.product_updated)
    await assertReported(ctx, project);
  checkSchedule(rule);
  if (rule.publish.enabled && !rule.autoApprove.enabled)
    throw invalidField('publish.enabled', 'requires auto_approve.enabled, because only approved texts are published');
  checkLanguages(project, { languages: rule.languages });
  if (rule.profileId) await getContentProfile(ctx, rule.profileId);
  if (rule.publish.storeConnectionId) await getStoreConnection(ctx, rule.publish.storeConnectionId);
}

/** Products are reported by webhooks, so that a data source must read a store that has them. */
async function assertReported({ em }: Context, { id, organizationId }: Project): Promise<void> {
  const source = await row(
    em,
    sql`select 1
          from data_sources s join store_connections c on c.id::text = s.config->>'store_connection_id'
         where s.project_id = ${id} and s.source_type = 'store'
           and c.organization_id = ${organizationId} and ${CAN_REPORT}
         limit 1`,
  );
  if (!source)
    throw invalidField(
      'trigger',
      'no data source of the project reads a WooCommerce shop, or a shop in which the storeA app is installed',
    );
}

function checkSchedule({ trigger, schedule }: RuleValues): void {
  if (trigger !== AutomationTrigger.schedule) {
    if (schedule !== null) throw invalidField('schedule', 'must be null unless the trigger is schedule');
    return;
  }
  if (schedule === null) throw invalidField('schedule', 'required with the trigger schedule', 'missing');
  if (!nextTime(schedule)) throw invalidField('schedule', 'must be a cron expression of five fields');
}
