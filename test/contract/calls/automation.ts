import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step, World } from '../step.ts';

const RULE: Shape = {
  ...fields({
    uuid: 'id project_id',
    str: 'name trigger',
    'str?': 'schedule last_run_status',
    'uuid?': 'profile_id',
    'time?': 'last_run_at',
    ct: 'max_ct_per_day',
    bool: 'is_active',
    time: 'created_at updated_at',
  }),
  languages: ['str'],
  conditions: { statuses: ['str'], only_empty: 'bool', source_filters: [fields({ str: 'field op', 'str?': 'value' })] },
  auto_approve: { enabled: 'bool', min_confidence: 'num', allowed_warnings: ['str'] },
  publish: fields({ bool: 'enabled', 'uuid?': 'store_connection_id' }),
};
const RUN: Shape = {
  ...fields({
    uuid: 'id rule_id',
    str: 'trigger status',
    'str?': 'reason error',
    int: 'matched_count generated_count approved_count published_count',
    ct: 'ct_used',
    'time?': 'finished_at',
    time: 'created_at started_at',
  }),
  job_ids: ['uuid'],
};

const rule = ({ ids }: World) => ({ rule_id: ids['rule_id'] });

/** The run of the step before changes until it has ended. Without workers it stays as it is. */
async function whenEnded({ testApp, ids }: World): Promise<void> {
  if (testApp.config.ROLE === 'web') return;
  const ruleId = ids['rule_id'];
  await eventually(
    () =>
      rows(
        testApp.ctx().em,
        sql`select 1 from automation_runs where rule_id = ${ruleId} and status in ('queued', 'running')`,
      ),
    (active) => active.length === 0,
  );
}

export const automation: Step[] = [
  {
    operation: 'Mutation.createAutomationRule',
    input: {
      name: 'Weekly',
      trigger: 'schedule',
      schedule: '0 5 * * 1',
      conditions: {
        statuses: ['pending'],
        source_filters: [{ field: 'vendor', op: 'equals', value: 'Nobody' }],
      },
      languages: ['en'],
      auto_approve: { enabled: true, allowed_warnings: ['thin_source'] },
      max_ct_per_day: '2.5',
    },
    saves: { rule_id: 'id' },
    answer: RULE,
    rejected: { name: 'Weekly', trigger: 'schedule', schedule: 'on mondays', max_ct_per_day: '2.5' },
  },
  {
    operation: 'Query.automationRules',
    input: { limit: 5 },
    answer: { automations: [RULE], total: 'int', has_more: 'bool' },
    rejected: { limit: 101 },
  },
  { operation: 'Query.automationRule', input: rule, answer: RULE },
  {
    operation: 'Mutation.updateAutomationRule',
    input: (world) => ({ ...rule(world), name: 'Every Monday' }),
    answer: RULE,
    rejected: { max_ct_per_day: 0 },
  },
  {
    operation: 'Mutation.dryRunAutomationRule',
    input: rule,
    answer: { matched_count: 'int', sample: ['obj'], estimated_ct: 'ct' },
  },
  { operation: 'Mutation.runAutomationRule', input: rule, answer: RUN },
  {
    operation: 'Query.automationRuns',
    before: whenEnded,
    input: (world) => ({ ...rule(world), limit: 5 }),
    answer: { runs: [RUN], total: 'int', has_more: 'bool' },
    rejected: { limit: 0 },
  },
  { operation: 'Mutation.deleteAutomationRule', input: rule, answer: null, rejected: 'repeat' },
];
