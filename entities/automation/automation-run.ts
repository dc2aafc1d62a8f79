import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';
import { Stored } from '../stored.ts';
import { AutomationRule } from './automation-rule.ts';
import { AutomationRunStatus, AutomationRunTrigger, AutomationStage } from './automation-enums.ts';

/** Unique index: a rule has one running run, so that its runs never exceed the daily ceiling together. */
export const ONE_RUNNING = 'automation_runs_one_running';
/** Unique index: what starts a run while one with the same trigger is queued becomes part of that. */
export const ONE_QUEUED = 'automation_runs_one_queued';

@ObjectType({ description: 'A run of an automation rule: what it did, what it cost, or why it did nothing.' })
@Entity({ tableName: 'automation_runs' })
@Index({ properties: ['ruleId', 'createdAt', 'id'] })
@Index({ properties: ['createdAt'] })
@Index({ name: 'automation_runs_due_index', properties: ['dueAt'], where: `"status" in ('queued', 'running')` })
@Index({
  name: ONE_RUNNING,
  expression: `create unique index "${ONE_RUNNING}" on "automation_runs" ("rule_id") where "status" = 'running'`,
})
@Index({
  name: ONE_QUEUED,
  expression: `create unique index "${ONE_QUEUED}" on "automation_runs" ("rule_id", "trigger") where "status" = 'queued'`,
})
export class AutomationRun extends Stored {
  @Field(() => ID, { description: 'The id of the automation rule.' })
  @ManyToOne(() => AutomationRule, { mapToPk: true, fieldName: 'rule_id', deleteRule: 'cascade' })
  ruleId!: string;

  @Field(() => AutomationRunTrigger, { description: 'What started the run: the trigger of its rule, or a user.' })
  @Enum({ items: () => AutomationRunTrigger })
  trigger!: AutomationRunTrigger;

  @Field(() => AutomationRunStatus, { description: 'How far the run is.' })
  @Enum({ items: () => AutomationRunStatus })
  status: AutomationRunStatus = AutomationRunStatus.queued;

  /** What the run does next. */
  @Enum({ items: () => AutomationStage })
  stage: AutomationStage = AutomationStage.generate;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the run was skipped or failed, or stopped early: `nothing_matched`, `daily_ceiling`, `inactive` (the rule ' +
      'was deactivated), `insufficient_ct`, `no_store_connection`, `generation_failed`, `publish_failed`, `cancelled` ' +
      '(a user cancelled its job) or `error`. Null otherwise.',
  })
  @Property({ type: 'text', nullable: true })
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'The error of a failed run, as a sentence. Null otherwise.' })
  @Property({ type: 'text', nullable: true })
  error?: string | null;

  /** The job that generates its texts. */
  @Property({ type: 'uuid', nullable: true })
  generationJobId?: string | null;

  /** The job that publishes its texts. */
  @Property({ type: 'uuid', nullable: true })
  syncJobId?: string | null;

  @Field(() => Int, { description: 'How many items fulfilled the conditions of the rule.' })
  @Property({ type: 'integer' })
  matchedCount: number = 0;

  @Field(() => Int, { description: 'How many texts were generated. With several languages, each of an item counts.' })
  @Property({ type: 'integer' })
  generatedCount: number = 0;

  @Field(() => Int, { description: 'How many of the texts the rule approved.' })
  @Property({ type: 'integer' })
  approvedCount: number = 0;

  @Field(() => Int, { description: 'How many texts were published.' })
  @Property({ type: 'integer' })
  publishedCount: number = 0;

  @Field(() => Ct, { description: 'What the run cost, in CT.' })
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  ctUsed: string = '0.0000';

  /** When a worker began the run; null while it is queued. */
  @Property({ type: 'datetime', length: 3, nullable: true, fieldName: 'started_at' })
  begunAt?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the run ended. Null while it is queued or running.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  finishedAt?: Date | null;

  /** When its generation began: the day, in UTC, whose ceiling it counts for. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  generationStartedAt?: Date | null;

  /** The worker that has the run, until `due_at`. */
  @Property({ type: 'uuid', nullable: true })
  claim?: string | null;

  /** When the run may begin or continue; while a worker has it, when the claim of the worker ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();
}
