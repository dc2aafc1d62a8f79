import { Field, Int, ObjectType } from 'type-graphql';
import { JobEventType } from '../../entities/jobs/job-event.ts';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Job } from '../../entities/jobs/job.ts';
import { Ct, ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';

@ObjectType()
export class QueuedJob {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus)
  status!: JobStatus;
}

@ObjectType()
export class RetriedJob extends QueuedJob {
  @Field(() => Int, { description: 'Failed items that are tried again.' })
  retriedCount!: number;
}

@ObjectType({ description: 'One finished unit of a job.' })
export class JobProgressEntry {
  @Field(() => Int, { description: "Its number in the job's log." })
  seq!: number;

  @Field(() => ID, { nullable: true })
  itemId!: string | null;

  @Field(() => String, { nullable: true })
  externalId!: string | null;

  @Field({ description: '`succeeded`, `failed`, `skipped` or `conflict`.' })
  status!: string;

  @Field(() => String, { nullable: true })
  errorCode!: string | null;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => Int)
  attempts!: number;

  @Field(() => Int, { nullable: true })
  tokensUsed!: number | null;

  @Field(() => Ct, { nullable: true })
  ctCost!: string | null;

  @Field(() => Timestamp)
  finishedAt!: string;
}

@ObjectType({ description: 'A job with its progress and result, for polling.' })
export class JobDetail extends Job {}

@ObjectType({ description: "An event of a job's log, as the REST streams send it." })
export class JobProgressEvent {
  @Field(() => Int, { description: 'Counts from 1 without a gap.' })
  seq!: number;

  @Field(() => JobEventType)
  type!: JobEventType;

  @Field(() => ID)
  jobId!: string;

  @Field(() => Int, { nullable: true })
  current?: number | null;

  @Field(() => Int, { nullable: true })
  total?: number | null;

  @Field(() => ID, { nullable: true })
  itemId?: string | null;

  @Field(() => String, { nullable: true })
  externalId?: string | null;

  @Field(() => String, { nullable: true, description: 'Of the item (progress) or of the job (complete).' })
  status?: string | null;

  @Field(() => String, { nullable: true })
  message?: string | null;

  @Field(() => JsonObject, { description: 'The whole event, in snake_case as over REST.' })
  data!: Record<string, unknown>;
}

@ObjectType()
export class JobPage {
  @Field(() => [Job])
  jobs!: Job[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
