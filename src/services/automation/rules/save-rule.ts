import { LockMode } from '@mikro-orm/core';
import { AutomationTrigger } from '../../../../entities/automation/automation-enums.ts';
import { AutomationRule } from '../../../../entities/automation/automation-rule.ts';
import type { CreateAutomationRuleInput, UpdateAutomationRuleInput } from '../../../../schema/automation/inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, verifiedUser } from '../../../core/context.ts';
import { parseBody, rejectNulls } from '../../../core/parse.ts';
import { getProject, throwProjectDeleted } from '../../catalog/projects/get-project.ts';
import { assertRoom } from '../../organizations/assert-room.ts';
import { audit } from '../../organizations/audit.ts';
import { requestWebhooksOf } from '../../stores/product-webhooks/request-webhooks.ts';
import { checkReferences, checkRule } from './check-rule.ts';
import { getRule } from './get-rule.ts';
import { ruleRequest, type RuleValues } from './rule-request.ts';
import { nextTime } from './schedule.ts';

const MAX_RULES = 100;

/**
 * Stores a rule. Throws 401, 403 for an address that is not verified, 404 for the project and what the rule refers to, 409
 * beyond 100 rules of the organization, 422.
 */
export async function createRule(
  ctx: Context,
  projectId: string,
  input: CreateAutomationRuleInput,
): Promise<AutomationRule> {
  const { organizationId } = verifiedUser(ctx);
  const values = parseBody(ruleRequest, input);
  checkRule(values);
  const project = await getProject(ctx, projectId);
  await checkReferences(ctx, project, values);
  return ctx.em
    .transactional(async (em) => {
      await assertRoom(em, AutomationRule, organizationId, { most: MAX_RULES, name: 'automation rules' });
      const rule = add(em, AutomationRule, {
        organizationId,
        projectId: project.id,
        ...values,
        nextRunAt: nextRunOf(values),
      });
      auditRule({ ...ctx, em }, 'created', rule);
      await em.flush();
      await requestWebhooksOf({ ...ctx, em }, project.id);
      return rule;
    })
    .catch(throwProjectDeleted);
}

/** Changes the supplied fields of a rule. Throws as {@link createRule}. */
export async function updateRule(
  ctx: Context,
  projectId: string,
  ruleId: string,
  input: UpdateAutomationRuleInput,
): Promise<AutomationRule> {
  verifiedUser(ctx);
  rejectNulls(input, ['schedule', 'profileId', 'languages']);
  const changes = changesOf(input);
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const rule = await getRule(inner, projectId, ruleId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { schedule, isActive } = rule;
    Object.assign(rule, changes);
    checkRule(rule);
    await checkReferences(inner, await getProject(inner, projectId), changes);
    if (rule.schedule !== schedule || rule.isActive !== isActive) rule.nextRunAt = nextRunOf(rule);
    auditRule(inner, 'updated', rule);
    await em.flush();
    await requestWebhooksOf(inner, projectId);
    return rule;
  });
}

/** Deletes a rule with its runs. Jobs that they started go on. Throws 401, 404. */
export async function deleteRule(ctx: Context, projectId: string, ruleId: string): Promise<true> {
  await ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const rule = await getRule(inner, projectId, ruleId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    auditRule(inner, 'deleted', rule);
    em.remove(rule);
  });
  return true;
}

/** The supplied fields. A rule whose trigger changes loses its schedule, unless the request has one. */
function changesOf(input: UpdateAutomationRuleInput): Partial<RuleValues> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (input.trigger !== undefined && input.trigger !== AutomationTrigger.schedule) given['schedule'] ??= null;
  // The check adds defaults of absent fields, which are not part of the change.
  const checked = Object.entries(parseBody(ruleRequest.partial(), given));
  return Object.fromEntries(checked.filter(([field]) => field in given));
}

function nextRunOf({ schedule, isActive }: Pick<AutomationRule, 'schedule' | 'isActive'>): Date | null {
  return schedule && isActive ? nextTime(schedule) : null;
}

function auditRule(ctx: Context, action: string, rule: AutomationRule): void {
  audit(ctx, {
    action: `automation_rule.${action}`,
    target: ['automation_rule', rule.id],
    data: {
      project_id: rule.projectId,
      name: rule.name,
      trigger: rule.trigger,
      max_ct_per_day: rule.maxCtPerDay,
      auto_approve: rule.autoApprove.enabled,
      publish: rule.publish.enabled,
      is_active: rule.isActive,
    },
  });
}
