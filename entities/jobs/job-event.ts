import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Job } from './job.ts';
import { registerEnumType } from 'type-graphql';

export enum JobEventType {
  start = 'start',
  progress = 'progress',
  error = 'error',
  complete = 'complete',
}

registerEnumType(JobEventType, {
  name: 'JobEventType',
  description: 'The kind of an event in the log of a job.',
});

/** The log of a job in commit order. Event streams, subscriptions and `progress_detail` read it. */
@Entity({ tableName: 'job_events' })
export class JobEvent {
  [PrimaryKeyProp]?: ['jobId', 'seq'];

  @ManyToOne(() => Job, { primary: true, mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade' })
  jobId!: string;

  /** The number of the event, from 1 without gaps. */
  @PrimaryKey({ type: 'integer' })
  seq!: number;

  @Enum({ items: () => JobEventType })
  type!: JobEventType;

  @Property({ type: 'json' })
  data!: Record<string, unknown>;

  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();
}
