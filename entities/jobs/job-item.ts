import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Job } from './job.ts';

/** Where one unit of a job's work stands. Everything but queued and running is final. */
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
 * One unit of a job's work: a content item to generate or to push, or the whole of an import. Workers claim it for a lease; only the holder of the
 * newest claim can finish it, so an item done twice by a stalled worker counts once.
 */
@Entity({ tableName: 'job_items' })
@Index({ properties: ['jobId', 'state', 'position'] })
export class JobItem {
  [PrimaryKeyProp]?: ['jobId', 'position'];

  @ManyToOne(() => Job, { primary: true, mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade' })
  jobId!: string;

  @PrimaryKey({ type: 'integer' })
  position!: number;

  /** Null where the job is one piece of work, as an import is. */
  @Property({ type: 'uuid', nullable: true })
  @Index()
  itemId?: string | null;

  @Enum({ items: () => JobItemState })
  state: JobItemState = JobItemState.queued;

  /** The content item's status before the job touched it; a cancelled item goes back to it. */
  @Property({ type: 'text', nullable: true })
  previousStatus?: string | null;

  @Property({ type: 'uuid', nullable: true })
  claim?: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  leaseUntil?: Date | null;

  @Property({ type: 'integer' })
  attempts: number = 0;

  /** CT held for it on the organization's balance. */
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  held: string = '0';
}
