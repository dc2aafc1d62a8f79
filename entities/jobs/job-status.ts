import { registerEnumType } from 'type-graphql';

export enum JobStatus {
  queued = 'queued',
  running = 'running',
  completed = 'completed',
  failed = 'failed',
  cancelled = 'cancelled',
}

/** A job in one of these is not over. */
export const ACTIVE_JOB_STATUSES = [JobStatus.queued, JobStatus.running] as const;

registerEnumType(JobStatus, {
  name: 'JobStatus',
  description: 'queued → running → completed, failed or cancelled.',
  valuesConfig: {
    completed: { description: 'Ended; single items may have failed.' },
    failed: { description: 'Nothing could be done.' },
  },
});
