import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { v7 as uuid } from 'uuid';
import { Timestamp } from '../../src/core/scalars.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { AiProviderName } from './ai-provider-name.ts';

export enum AiBatchStatus {
  preparing = 'preparing',
  submitting = 'submitting',
  in_progress = 'in_progress',
  cancelling = 'cancelling',
  completed = 'completed',
  expired = 'expired',
  failed = 'failed',
  cancelled = 'cancelled',
}

registerEnumType(AiBatchStatus, {
  name: 'AiBatchStatus',
  description: 'How far a batch is.',
  valuesConfig: {
    preparing: { description: 'Its requests are being written.' },
    submitting: { description: 'It is being sent to the AI provider.' },
    in_progress: { description: 'The AI provider works on it, or its results are being stored.' },
    cancelling: { description: 'The job has ended, and the AI provider is asked to stop.' },
    completed: { description: 'The AI provider has ended it, and its results are stored.' },
    expired: {
      description: 'The AI provider did not get to all requests in time. The results of the others are stored.',
    },
    failed: { description: 'The AI provider rejected it as a whole.' },
    cancelled: { description: 'It was cancelled, by a user or at the AI provider.' },
  },
});

/**
 * Requests of a job that are sent to an AI provider together. Its id is the claim of its job items, and the key under
 * which it is submitted, so that a batch whose submission was interrupted is found again.
 */
@ObjectType('JobBatch', { description: 'Requests of a job that were sent to the AI provider together.' })
@Entity({ tableName: 'ai_batches' })
@Index({ properties: ['jobId', 'id'] })
@Index({ properties: ['organizationId'] })
@Index({
  name: 'ai_batches_due_index',
  properties: ['dueAt'],
  where: `"status" in ('preparing', 'submitting', 'in_progress', 'cancelling')`,
})
@Index({
  name: 'ai_batches_provider_batch_id_unique',
  expression:
    'create unique index "ai_batches_provider_batch_id_unique" on "ai_batches" ("provider", "batch_id") where "batch_id" is not null',
})
export class AiBatch {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();

  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  /** Null if the job was deleted: the provider still has to be asked to stop. */
  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', nullable: true, deleteRule: 'set null' })
  jobId?: string | null;

  @Field(() => AiProviderName, { description: 'The AI provider that works on the batch.' })
  @Enum({ items: () => AiProviderName })
  provider!: AiProviderName;

  /** Whether it was sent with the organization's own key. */
  @Property({ type: 'boolean' })
  ownKey: boolean = false;

  /** The id of the model of its requests. Null until it is sent, and for a batch that a former release sent. */
  @Property({ type: 'text', nullable: true })
  model?: string | null;

  /** The price factor of the organization when it was sent. Null where the model is. */
  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  multiplier?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the batch at the AI provider. Null until the provider has confirmed it.',
  })
  @Property({ type: 'text', nullable: true })
  batchId?: string | null;

  @Field(() => AiBatchStatus, { description: 'How far the batch is.' })
  @Enum({ items: () => AiBatchStatus })
  status: AiBatchStatus = AiBatchStatus.preparing;

  @Field(() => Int, { description: 'The number of its requests, one for each item. 0 while they are being written.' })
  @Property({ type: 'integer' })
  size: number = 0;

  @Field(() => Int, {
    description: 'The number of items whose texts are stored. It is counted when the batch has ended.',
  })
  @Property({ type: 'integer' })
  succeeded: number = 0;

  @Field(() => Int, { description: 'The number of items that failed. It is counted when the batch has ended.' })
  @Property({ type: 'integer' })
  failed: number = 0;

  /** It is recorded before the batch is sent. */
  @Field(() => Timestamp, { nullable: true, description: 'When the batch was sent. Null until then.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  submittedAt?: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the AI provider gives up requests that are not done by then. Null while that is not known.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date | null;

  /** Since when calls to the provider fail, or do not find a batch to cancel; null if the last one succeeded. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date | null;

  /** The worker that works on it; null for none. */
  @Property({ type: 'uuid', nullable: true })
  claim?: string | null;

  /** When the next step may begin; during one, when the claim of its worker ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();
}
