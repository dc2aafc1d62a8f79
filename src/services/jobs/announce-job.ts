import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Runtime } from '../../core/context.ts';
import { QUEUES } from './job-types.ts';

/** Items one message stands for: after that many the worker steps back into the line, so that no job starves another. */
export const CHUNK = 24;
/** Messages a job has in the queue at most: enough to occupy several workers. */
const MAX_MESSAGES = 8;

type Queued = Pick<Runtime, 'queues'>;

/** Puts the job's id on its queue. A job that waits for its turn has one message, however big it is. */
export function announceJob({ queues }: Queued, job: { id: string; jobType: JobType }): Promise<void> {
  return queues.announce(QUEUES[job.jobType], { id: job.id });
}

/** Calls other workers to a job under way, one for each chunk that is left beside ours. Too many do no harm: they find nothing to claim. */
export async function callHelpers(runtime: Queued, job: { id: string; jobType: JobType; itemsLeft: number }): Promise<void> {
  const helpers = Math.min(MAX_MESSAGES, Math.ceil(job.itemsLeft / CHUNK)) - 1;
  await Promise.all(Array.from({ length: Math.max(0, helpers) }, () => announceJob(runtime, job)));
}
