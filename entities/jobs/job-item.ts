import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Job } from './job.ts';

/** The state of one unit of work. All states except `queued` and `running` are final. */
export enum JobItemState {
  queued = 'queued',
  running = 'running',
  succeeded = 'succeeded',
  failed = 'failed',
  skipped = 'skipped',
  conflict = 'conflict',
  cancelled = 'cancelled',
}

/**
 * One unit of a job's work: a content item to generate or to publish, or a whole import. Workers claim it with a
 * lease. Only the holder of the newest claim can finish it, so an item that a stalled worker processes again counts
 * once.
 */
@Entity({ tableName: 'job_items' })
@Index({ properties: ['jobId', 'state', 'position'] })
export class JobItem {
  [PrimaryKeyProp]?: ['jobId', 'position'];

  @ManyToOne(() => Job, { primary: true, mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade' })
  jobId!: string;

  @PrimaryKey({ type: 'integer' })
  position!: number;

  /** Null if the job is one unit of work, such as an import. */
  @Property({ type: 'uuid', nullable: true })
  @Index()
  itemId?: string | null;

  /** The language of the texts, if they are not the item's own ones, which are in the main language of the job. */
  @Property({ type: 'text', nullable: true })
  @MaxBytes(64)
  language?: string | null;

  @Enum({ items: () => JobItemState })
  state: JobItemState = JobItemState.queued;

  /** The status of the content item before the job. A cancelled item gets it back. */
  @Property({ type: 'text', nullable: true })
  previousStatus?: string | null;

  @Property({ type: 'uuid', nullable: true })
  claim?: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  leaseUntil?: Date | null;

  @Property({ type: 'integer' })
  attempts: number = 0;

  /** Calls to the AI provider, by all workers that have processed it, as far as they could store them. */
  @Property({ type: 'integer' })
  calls: number = 0;

  /** Tokens of answers on the account of the service for which nothing has been charged. */
  @Property({ type: 'integer' })
  unpaidTokens: number = 0;

  /** The CT that are held for it on the balance of the organization. */
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  held: string = '0';
}
