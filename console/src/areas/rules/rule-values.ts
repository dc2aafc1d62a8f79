import { only } from '../../components/edits.ts';
import { enteredNumber } from '../../components/entered-number.ts';
import type { RuleFieldsFragment } from '../../generated/rules.ts';
import type { CreateAutomationRuleInput, SourceFilterInput } from '../../generated/types.ts';

type Input = Required<CreateAutomationRuleInput>;

/** The fields of the form. What was left empty is null in the API. */
export interface RuleValues extends Record<string, unknown> {
  name: string;
  trigger: Input['trigger'];
  schedule: string;
  isActive: boolean;
  maxCtPerDay: string;
  profileId: string;
  languages: string[];
  conditions: { onlyEmpty: boolean; statuses: string[]; sourceFilters: SourceFilterInput[] };
  autoApprove: { enabled: boolean; minConfidence: number | string; allowedWarnings: string[] };
  publish: { enabled: boolean; storeConnectionId: string };
}

/** Without a rule, the defaults of the API. */
export function valuesOf(rule: RuleFieldsFragment | null): RuleValues {
  return {
    name: rule?.name ?? '',
    trigger: rule?.trigger ?? 'import_completed',
    schedule: rule?.schedule ?? '',
    isActive: rule?.isActive ?? true,
    maxCtPerDay: rule?.maxCtPerDay.replace(/\.?0+$/, '') ?? '',
    profileId: rule?.profileId ?? '',
    languages: rule?.languages ?? [],
    conditions: {
      onlyEmpty: rule?.conditions.onlyEmpty ?? false,
      statuses: rule?.conditions.statuses ?? [],
      sourceFilters: rule?.conditions.sourceFilters.map(({ field, op, value }) => ({ field, op, value })) ?? [],
    },
    autoApprove: {
      enabled: rule?.autoApprove.enabled ?? false,
      minConfidence: rule?.autoApprove.minConfidence ?? 0.9,
      allowedWarnings: rule?.autoApprove.allowedWarnings ?? [],
    },
    publish: {
      enabled: rule?.publish.enabled ?? false,
      storeConnectionId: rule?.publish.storeConnectionId ?? '',
    },
  };
}

/** The input of the API. `value` belongs to the comparisons with a value only. */
export function inputOf({ conditions, autoApprove, publish, ...values }: RuleValues): Input {
  return {
    ...values,
    schedule: values.trigger === 'schedule' ? values.schedule : null,
    maxCtPerDay: values.maxCtPerDay.trim().replace(',', '.'),
    profileId: values.profileId || null,
    languages: values.languages.length ? values.languages : null,
    conditions: {
      onlyEmpty: conditions.onlyEmpty,
      statuses: conditions.statuses.length ? (conditions.statuses as NonNullable<Statuses>) : null,
      sourceFilters: conditions.sourceFilters.map(({ field, op, value }) =>
        hasValue(op) ? { field, op, value } : { field, op },
      ),
    },
    autoApprove: approvalOf(autoApprove),
    publish: { ...publish, storeConnectionId: publish.storeConnectionId || null },
  };
}

/** The part of the input that was edited. Whether there is a schedule depends on what the rule starts with. */
export function changedInput(values: RuleValues, edited: string[]): Partial<Input> {
  return only(inputOf(values), edited.includes('trigger') ? [...edited, 'schedule'] : edited);
}

/** Without the automatic approval, the form does not show the score, so that nobody could fill it in. */
function approvalOf({ minConfidence, ...approval }: RuleValues['autoApprove']): Input['autoApprove'] {
  const score = enteredNumber(minConfidence);
  return { ...approval, ...((approval.enabled || score !== null) && { minConfidence: score }) };
}

type Statuses = NonNullable<Input['conditions']>['statuses'];

export const hasValue = (op: SourceFilterInput['op']) => op === 'equals' || op === 'contains';
