import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { Project } from '../catalog/project.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { JobStatus } from './job-status.ts';
import { JobType } from './job-type.ts';

/** One active generation, regeneration or import per project. */
export const ACTIVE_CONTENT_JOB_INDEX = 'jobs_one_content_job_per_project';
/** A sync overlaps neither another sync nor a generation. */
export const ACTIVE_STORE_JOB_INDEX = 'jobs_one_store_job_per_project';

const lane = (types: string) => `("project_id") where "status" in ('queued', 'running') and "job_type" in (${types})`;

@ObjectType({ description: 'A background job. The row is the truth; the queue only carries its id.' })
@Entity({ tableName: 'jobs' })
@Index({ properties: ['organizationId', 'createdAt'] })
@Index({ properties: ['projectId', 'createdAt'] })
@Index({
  name: ACTIVE_CONTENT_JOB_INDEX,
  expression: `create unique index "${ACTIVE_CONTENT_JOB_INDEX}" on "jobs" ${lane("'generation', 'regeneration', 'import'")}`,
})
@Index({
  name: ACTIVE_STORE_JOB_INDEX,
  expression: `create unique index "${ACTIVE_STORE_JOB_INDEX}" on "jobs" ${lane("'generation', 'regeneration', 'sync'")}`,
})
@Index({
  name: 'jobs_active_index',
  expression: `create index "jobs_active_index" on "jobs" ("id") where "status" in ('queued', 'running')`,
})
export class Job extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID, { nullable: true })
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', nullable: true, deleteRule: 'cascade' })
  projectId?: string | null;

  @Field(() => JobType)
  @Enum({ items: () => JobType })
  jobType!: JobType;

  @Field(() => JobStatus)
  @Enum({ items: () => JobStatus })
  status: JobStatus = JobStatus.queued;

  @Field(() => Int, { description: 'Units of work that are done, whatever became of them.' })
  @Property({ type: 'integer' })
  progressCurrent: number = 0;

  @Field(() => Int, {
    description: 'Units of work in all: items, rows of an import, products of an audit, tables of an export.',
  })
  @Property({ type: 'integer' })
  progressTotal: number = 0;

  /** What was asked for; a job of its kind parses it. */
  @Property({ type: 'json' })
  payload: Record<string, unknown> = {};

  /** Units of work not yet done; the job is over when none is left. */
  @Property({ type: 'integer' })
  itemsLeft: number = 0;

  @Property({ type: 'integer' })
  succeeded: number = 0;

  @Property({ type: 'integer' })
  failed: number = 0;

  @Property({ type: 'integer' })
  skipped: number = 0;

  @Property({ type: 'integer' })
  tokensUsed: number = 0;

  @Property({ type: 'decimal', precision: 18, scale: 4 })
  ctUsed: string = '0.0000';

  /** The job whose failed items this one tries again. */
  @Property({ type: 'uuid', nullable: true })
  retryOf?: string | null;

  /** `seq` of the newest event in the job's log. */
  @Property({ type: 'integer' })
  lastSeq: number = 0;

  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: 'datetime', length: 3, nullable: true })
  startedAt?: Date | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: 'datetime', length: 3, nullable: true })
  completedAt?: Date | null;

  @Field(() => String, { nullable: true, description: 'Why the job as a whole failed.' })
  @Property({ type: 'text', nullable: true })
  error?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Set while the job waits for an AI provider or a store that is unwell or asks for quiet: nothing is begun before then.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  waitingUntil?: Date | null;

  /** A sign of life of whoever works on it; the sweeper takes up what has gone silent. */
  @Property({ type: 'datetime', length: 3 })
  touchedAt: Date = new Date();
}
