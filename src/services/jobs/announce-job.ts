import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Runtime } from '../../core/context.ts';
import { QUEUES } from './job-types.ts';

/** Items one message stands for: after that many the worker steps back into the line, so that no job starves another. */
export const CHUNK = 24;

type Queued = Pick<Runtime, 'queues'>;
/** What has to be known of a job to announce it. */
export type Announced = { id: string; jobType: JobType };

/** Puts the job's id on its queue, for later where a `delayMs` is given. */
export function announceJob({ queues }: Queued, job: Announced, delayMs?: number): Promise<void> {
  return queues.announce(QUEUES[job.jobType], { id: job.id }, delayMs);
}

/**
 * Calls another worker to a job under way, where one has nothing to do: then the line is empty. So a job gets as many
 * hands as there are, and the line stays short for whoever comes next.
 */
export async function callHelper(runtime: Queued, job: Announced): Promise<void> {
  if ((await runtime.queues.waiting(QUEUES[job.jobType])) === 0) await announceJob(runtime, job);
}
