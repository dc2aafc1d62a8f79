import { Field, Int, ObjectType } from 'type-graphql';
import { JobEventType } from '../../entities/jobs/job-event.ts';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Job } from '../../entities/jobs/job.ts';
import { Ct, ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'A job that was queued and waits for a worker.' })
export class QueuedJob {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus, { description: 'The status of the job, usually `queued`.' })
  status!: JobStatus;
}

@ObjectType({ description: 'A job that was queued to process failed items again.' })
export class RetriedJob extends QueuedJob {
  @Field(() => Int, { description: 'The number of failed items that the job tries again.' })
  retriedCount!: number;
}

@ObjectType({ description: 'One finished item of a job.' })
export class JobProgressEntry {
  @Field(() => Int, { description: 'The number of the event in the log of the job.' })
  seq!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the item. Null if the job has no items, such as an import.',
  })
  itemId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The identifier of the item in its data source. Null if the job has no items.',
  })
  externalId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the texts that the item is about, as a BCP 47 tag. A job in several languages has an entry for each ' +
      'item and language. Null if the job is not about texts in one language.',
  })
  language!: string | null;

  @Field({
    description:
      'The result of the item: `succeeded`, `failed`, `skipped` or `conflict` (the text was changed in the ' +
      'store).',
  })
  status!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the item did not succeed, for programs, such as `max_ct` or `insufficient_ct`. Null if it succeeded.',
  })
  errorCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the item did not succeed, in one sentence. Null if it succeeded.',
  })
  message!: string | null;

  @Field(() => Int, {
    description:
      'How often the AI provider was called for the item, retries and repairs included. For a job without AI: how ' +
      'often a worker has started the item.',
  })
  attempts!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The tokens that the AI provider read and wrote. Null if the job calls no AI.',
  })
  tokensUsed!: number | null;

  @Field(() => Ct, {
    nullable: true,
    description: 'What was charged for the item, in CT. Null if the job costs nothing.',
  })
  ctCost!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The tokens of AI calls for the item that nobody pays, because an answer could not be used or cost more than was ' +
      'held. Null if there are none, and with an own AI key.',
  })
  unpaidTokens!: number | null;

  @Field(() => Timestamp, { description: 'When the item was finished.' })
  finishedAt!: string;
}

@ObjectType({ description: 'A job with its progress and its result, for polling.' })
export class JobDetail extends Job {}

@ObjectType({ description: 'An event in the log of a job. The event streams of REST send the same events.' })
export class JobProgressEvent {
  @Field(() => Int, { description: 'The number of the event, counted from 1 without gaps.' })
  seq!: number;

  @Field(() => JobEventType, { description: 'The kind of the event, which determines what the other fields hold.' })
  type!: JobEventType;

  @Field(() => ID)
  jobId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of items that are finished. Null unless the event is `progress`.',
  })
  current?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of items of the job. Null for the events `error` and `complete`.',
  })
  total?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the item that was finished. Null unless the event is `progress` of a job with items.',
  })
  itemId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The identifier of the item in its data source. Null unless the event is `progress` of a job with items.',
  })
  externalId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The result of the item for `progress`, or of the job for `complete`. Null for other events.',
  })
  status?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What went wrong, or why the job waits, in one sentence. Null if there is nothing to say.',
  })
  message?: string | null;

  @Field(() => JsonObject, {
    description:
      'The whole event as JSON with keys in snake_case, as the event streams of REST send it. A `progress` ' +
      'event may also have `language`, `error_code`, `tokens_used`, `unpaid_tokens`, `ct_cost`, `charge_reason` (`charged`, `capped`, ' +
      '`own_key`, `failed` or `skipped`) and `synced_at`; an `error` event has `code`, `waiting_until`, ' +
      '`provider` and `reason`; a `complete` event has the counts, `failed_items` and `ct_used`.',
  })
  data!: Record<string, unknown>;
}

@ObjectType({ description: 'A page of the jobs of the organization, newest first.' })
export class JobPage {
  @Field(() => [Job], { description: 'The jobs of this page.' })
  jobs!: Job[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
