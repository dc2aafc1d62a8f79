import { registerEnumType } from 'type-graphql';

/** What starts the runs of a rule. */
export enum AutomationTrigger {
  product_created = 'product_created',
  product_updated = 'product_updated',
  import_completed = 'import_completed',
  schedule = 'schedule',
}

const TRIGGERS = {
  product_created: {
    description:
      'A product appeared in the store that a data source of the project reads: a WooCommerce shop, or a storeA shop in ' +
      'which the app is installed. It is imported first.',
  },
  product_updated: {
    description:
      'A product changed in that store, other than by a sync of the service. It is imported first; the run works on ' +
      'items whose data changed.',
  },
  import_completed: { description: 'An import of the project ended.' },
  schedule: { description: 'The time of the schedule has come.' },
};

registerEnumType(AutomationTrigger, {
  name: 'AutomationTrigger',
  description: 'What starts the runs of an automation rule.',
  valuesConfig: TRIGGERS,
});

/** What started a run. */
export enum AutomationRunTrigger {
  product_created = 'product_created',
  product_updated = 'product_updated',
  import_completed = 'import_completed',
  schedule = 'schedule',
  manual = 'manual',
}

registerEnumType(AutomationRunTrigger, {
  name: 'AutomationRunTrigger',
  description: 'What started a run of an automation rule.',
  valuesConfig: { ...TRIGGERS, manual: { description: 'A user started the run.' } },
});

export enum AutomationRunStatus {
  queued = 'queued',
  running = 'running',
  completed = 'completed',
  failed = 'failed',
  skipped = 'skipped',
}

registerEnumType(AutomationRunStatus, {
  name: 'AutomationRunStatus',
  description: 'How far a run of an automation rule is.',
  valuesConfig: {
    queued: { description: 'It waits for further changes, for another run of the rule, or for a worker.' },
    running: { description: 'It generates, approves or publishes, or waits for another job of the project.' },
    completed: { description: 'It ended. Some of its items may have failed.' },
    failed: { description: 'It could not go on; `reason` and `error` say why. What was done before stays.' },
    skipped: { description: 'There was nothing to do or nothing left to spend; `reason` says which.' },
  },
});

/** What a run does next. Each stage ends in one transaction, so that a crash repeats at most the last one. */
export enum AutomationStage {
  generate = 'generate',
  generating = 'generating',
  approve = 'approve',
  publish = 'publish',
  publishing = 'publishing',
  done = 'done',
}
