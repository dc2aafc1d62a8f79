import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';
import { Project } from '../catalog/project.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { JobStatus } from './job-status.ts';
import { JobType } from './job-type.ts';

/** Unique index: one active generation, regeneration or import per project. */
export const ACTIVE_CONTENT_JOB_INDEX = 'jobs_one_content_job_per_project';
/** Unique index: a sync overlaps neither another sync nor a generation. */
export const ACTIVE_STORE_JOB_INDEX = 'jobs_one_store_job_per_project';

const activeJobsOf = (types: string) =>
  `("project_id") where "status" in ('queued', 'running') and "job_type" in (${types})`;

@ObjectType({ description: 'A background job with its progress.' })
@Entity({ tableName: 'jobs' })
@Index({ properties: ['organizationId', 'createdAt'] })
@Index({ properties: ['projectId', 'createdAt'] })
@Index({
  name: ACTIVE_CONTENT_JOB_INDEX,
  expression: `create unique index "${ACTIVE_CONTENT_JOB_INDEX}" on "jobs" ${activeJobsOf("'generation', 'regeneration', 'import'")}`,
})
@Index({
  name: ACTIVE_STORE_JOB_INDEX,
  expression: `create unique index "${ACTIVE_STORE_JOB_INDEX}" on "jobs" ${activeJobsOf("'generation', 'regeneration', 'sync'")}`,
})
@Index({
  name: 'jobs_active_index',
  expression: `create index "jobs_active_index" on "jobs" ("id") where "status" in ('queued', 'running')`,
})
export class Job extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the project that the job works on. Null for exports and for texts of plugins.',
  })
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', nullable: true, deleteRule: 'cascade' })
  projectId?: string | null;

  @Field(() => JobType, { description: 'What kind of work the job does.' })
  @Enum({ items: () => JobType })
  jobType!: JobType;

  @Field(() => JobStatus, { description: 'How far the job is.' })
  @Enum({ items: () => JobStatus })
  status: JobStatus = JobStatus.queued;

  @Field(() => Int, { description: 'The number of units of work that are finished, whatever their result.' })
  @Property({ type: 'integer' })
  progressCurrent: number = 0;

  @Field(() => Int, {
    description:
      'The number of units of work in all: items, rows of an ' +
      'import, products of an audit, or tables of an export.',
  })
  @Property({ type: 'integer' })
  progressTotal: number = 0;

  /** The parameters of the job. The definition of its type parses them. */
  @Property({ type: 'json' })
  payload: Record<string, unknown> = {};

  /** The units of work that are not finished. The job ends with the last one. */
  @Property({ type: 'integer' })
  itemsLeft: number = 0;

  @Property({ type: 'integer' })
  succeeded: number = 0;

  @Property({ type: 'integer' })
  failed: number = 0;

  @Property({ type: 'integer' })
  skipped: number = 0;

  /** A job that used more than 2,147,483,647 tokens has this number. */
  @Property({ type: 'integer' })
  tokensUsed: number = 0;

  @Field(() => Ct, { description: 'What the job has charged so far, in CT. 0 for a job that costs nothing.' })
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  ctUsed: string = '0.0000';

  /** The job whose failed items this job tries again. */
  @Property({ type: 'uuid', nullable: true })
  retryOf?: string | null;

  /** `seq` of the newest event in the job's log. */
  @Property({ type: 'integer' })
  lastSeq: number = 0;

  /** The W3C `traceparent` of what started the job. The spans of its messages belong to the same trace. */
  @Property({ type: 'text', nullable: true })
  @MaxBytes(64)
  traceparent?: string | null;

  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When a worker started the job. Null while it is queued.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  startedAt?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the job ended. Null while it is queued or running.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  completedAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the job as a whole failed, in one sentence. For a running job: why it waits, if that is not a passing outage ' +
      'of a provider, such as an account without credit. Null otherwise.',
  })
  @Property({ type: 'text', nullable: true })
  error?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Until when the job waits, because an AI provider or a store is ' +
      'unavailable or limits the rate of requests. Null if it does not wait.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  waitingUntil?: Date | null;

  /** When a worker last touched the job. The sweeper requeues jobs that have not been touched for a while. */
  @Property({ type: 'datetime', length: 3 })
  touchedAt: Date = new Date();
}
