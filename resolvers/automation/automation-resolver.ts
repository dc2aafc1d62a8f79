import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { AutomationRule } from '../../entities/automation/automation-rule.ts';
import { AutomationRun } from '../../entities/automation/automation-run.ts';
import { CreateAutomationRuleInput, UpdateAutomationRuleInput } from '../../schema/automation/inputs.ts';
import { AutomationDryRun, AutomationRulePage, AutomationRunPage } from '../../schema/automation/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { dryRunRule } from '../../src/services/automation/rules/dry-run-rule.ts';
import { listRules, showRule } from '../../src/services/automation/rules/get-rule.ts';
import { createRule, deleteRule, updateRule } from '../../src/services/automation/rules/save-rule.ts';
import { listRuns } from '../../src/services/automation/runs/list-runs.ts';
import { runRule } from '../../src/services/automation/runs/run-rule.ts';

const RULE_ERRORS = {
  404: 'The content profile or the store connection does not exist in the organization',
  422: [
    'The schedule is no cron expression of five fields, or does not fit the trigger',
    'A language is none of the project',
    'Publication is enabled without the automatic approval',
  ],
} as const;

@Resolver(() => AutomationRun)
export class AutomationResolver {
  @Rest('GET /projects/:project_id/automations')
  @Query(() => AutomationRulePage, { description: 'Lists the automation rules of a project, oldest first.' })
  automationRules(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
  ): Promise<AutomationRulePage> {
    return listRules(ctx, projectId, page);
  }

  @Rest('GET /projects/:project_id/automations/:rule_id')
  @Query(() => AutomationRule, { description: 'Returns an automation rule of a project.' })
  automationRule(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('ruleId', () => ID) ruleId: string,
  ): Promise<AutomationRule> {
    return showRule(ctx, projectId, ruleId);
  }

  @Rest('POST /projects/:project_id/automations', {
    status: 201,
    verifiedEmail: true,
    errors: { ...RULE_ERRORS, 409: 'An organization has at most 100 automation rules' },
  })
  @Mutation(() => AutomationRule, {
    description: 'Creates an automation rule. Its runs spend CT without further confirmation, up to its daily ceiling.',
  })
  createAutomationRule(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => CreateAutomationRuleInput) input: CreateAutomationRuleInput,
  ): Promise<AutomationRule> {
    return createRule(ctx, projectId, input);
  }

  @Rest('PATCH /projects/:project_id/automations/:rule_id', { verifiedEmail: true, errors: RULE_ERRORS })
  @Mutation(() => AutomationRule, {
    description: 'Changes an automation rule. A run that has begun goes on with the former settings where it can.',
  })
  updateAutomationRule(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('ruleId', () => ID) ruleId: string,
    @Arg('input', () => UpdateAutomationRuleInput) input: UpdateAutomationRuleInput,
  ): Promise<AutomationRule> {
    return updateRule(ctx, projectId, ruleId, input);
  }

  @Rest('DELETE /projects/:project_id/automations/:rule_id', { status: 204 })
  @Mutation(() => Boolean, {
    description: 'Deletes an automation rule with its runs. Jobs that they started go on.',
  })
  deleteAutomationRule(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('ruleId', () => ID) ruleId: string,
  ): Promise<boolean> {
    return deleteRule(ctx, projectId, ruleId);
  }

  @Rest('POST /projects/:project_id/automations/:rule_id/dry-run', {
    errors: {
      422: 'The AI provider does not have the model',
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => AutomationDryRun, {
    description:
      'Returns what a run of the rule on the whole project would do now. It changes nothing and costs nothing.',
  })
  dryRunAutomationRule(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('ruleId', () => ID) ruleId: string,
  ): Promise<AutomationDryRun> {
    return dryRunRule(ctx, projectId, ruleId);
  }

  @Rest('POST /projects/:project_id/automations/:rule_id/run', {
    status: 202,
    verifiedEmail: true,
    errors: { 409: 'A run that a user started is queued already' },
  })
  @Mutation(() => AutomationRun, {
    description:
      'Starts a run of the rule on the whole project, also if the rule is not active, and returns it. The run waits ' +
      'while another job or another run of the rule is active.',
  })
  runAutomationRule(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('ruleId', () => ID) ruleId: string,
  ): Promise<AutomationRun> {
    return runRule(ctx, projectId, ruleId);
  }

  @Rest('GET /projects/:project_id/automations/:rule_id/runs')
  @Query(() => AutomationRunPage, {
    description:
      'Lists the runs of an automation rule, newest first. They are stored for 395 days, skipped ones for 30 days.',
  })
  automationRuns(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('ruleId', () => ID) ruleId: string,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
  ): Promise<AutomationRunPage> {
    return listRuns(ctx, projectId, ruleId, page);
  }

  @FieldResolver(() => [ID], { description: 'The ids of the jobs that the run has started, in their order.' })
  jobIds(@Root() { generationJobId, syncJobId }: AutomationRun): string[] {
    return [generationJobId, syncJobId].filter((id) => !!id) as string[];
  }

  @FieldResolver(() => Timestamp, {
    description: 'When a worker began the run. While it is queued, when it was queued.',
  })
  startedAt(@Root() { begunAt, createdAt }: AutomationRun): Date {
    return begunAt ?? createdAt;
  }
}
