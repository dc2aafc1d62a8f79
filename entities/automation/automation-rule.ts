import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';
import { Project } from '../catalog/project.ts';
import { Organization } from '../organizations/organization.ts';
import { ContentProfile } from '../profiles/content-profile.ts';
import { Edited } from '../stored.ts';
import { AutomationRunStatus, AutomationTrigger } from './automation-enums.ts';
import { AutoApprove, AutomationConditions, AutoPublish } from './rule-settings.ts';

@ObjectType({
  description:
    'A rule that generates texts when products appear or change, after imports or on a schedule, and can approve and ' +
    'publish them by itself.',
})
@Entity({ tableName: 'automation_rules' })
@Index({ properties: ['organizationId'] })
@Index({ properties: ['projectId', 'id'] })
@Index({ name: 'automation_rules_due_index', properties: ['nextRunAt'], where: `"is_active"` })
export class AutomationRule extends Edited {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade' })
  projectId!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field(() => AutomationTrigger, { description: 'What starts its runs. A user can also start one.' })
  @Enum({ items: () => AutomationTrigger })
  trigger!: AutomationTrigger;

  @Field(() => String, {
    nullable: true,
    description: 'When it runs, as a cron expression of five fields in UTC. Null unless the trigger is `schedule`.',
  })
  @Property({ type: 'text', nullable: true })
  schedule?: string | null;

  @Field(() => AutomationConditions, { description: 'Which items a run works on.' })
  @Property({ type: 'json' })
  conditions!: AutomationConditions;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the content profile of its texts. Null for that of the project, else the default one.',
  })
  @ManyToOne(() => ContentProfile, {
    mapToPk: true,
    fieldName: 'profile_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  profileId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The languages of its texts, as BCP 47 tags, each one of the project. Null for the main language of the project.',
  })
  @Property({ type: 'json', nullable: true })
  languages?: string[] | null;

  @Field(() => AutoApprove, { description: 'Which of its texts are approved without a person.' })
  @Property({ type: 'json' })
  autoApprove!: AutoApprove;

  @Field(() => AutoPublish, { description: 'Whether its approved texts are published.' })
  @Property({ type: 'json' })
  publish!: AutoPublish;

  @Field(() => Ct, {
    description:
      'The most that all runs of the rule spend on a day in UTC, in CT. A run counts for the day on which its ' +
      'generation begins.',
  })
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  maxCtPerDay!: string;

  @Field({ description: 'Whether the trigger starts runs.' })
  @Property({ type: 'boolean' })
  isActive: boolean = true;

  /** When the schedule starts the next run; null without a schedule. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  nextRunAt?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When its last run ended. Null if none has.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastRunAt?: Date | null;

  @Field(() => AutomationRunStatus, { nullable: true, description: 'How its last run ended. Null if none has.' })
  @Enum({ items: () => AutomationRunStatus, nullable: true })
  lastRunStatus?: AutomationRunStatus | null;
}
