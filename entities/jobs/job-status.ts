import { registerEnumType } from 'type-graphql';

export enum JobStatus {
  queued = 'queued',
  running = 'running',
  completed = 'completed',
  failed = 'failed',
  cancelled = 'cancelled',
}

/** The statuses of a job that has not ended. */
export const ACTIVE_JOB_STATUSES = [JobStatus.queued, JobStatus.running] as const;

registerEnumType(JobStatus, {
  name: 'JobStatus',
  description: 'How far a job is: queued, then running, then completed, failed or cancelled.',
});
