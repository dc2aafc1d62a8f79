import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Runtime } from '../../core/context.ts';
import { QUEUES } from './job-types.ts';

/** Items per message. After a chunk of this size the worker requeues the job, so that no job starves another. */
export const CHUNK_SIZE = 24;

type WithQueues = Pick<Runtime, 'queues'>;
/** What is needed of a job to enqueue it. */
export type JobRef = { id: string; jobType: JobType };

/** Adds the job's id to its queue, after `delayMs` if given. */
export function enqueueJob({ queues }: WithQueues, job: JobRef, delayMs?: number): Promise<void> {
  return queues.enqueue(QUEUES[job.jobType], { id: job.id }, delayMs);
}

/**
 * Enqueues a running job once more if its queue is empty, because then a worker is idle. So a job gets all free workers,
 * while the queue stays short for the jobs that come next.
 */
export async function enqueueForIdleWorker(runtime: WithQueues, job: JobRef): Promise<void> {
  if ((await runtime.queues.waiting(QUEUES[job.jobType])) === 0) await enqueueJob(runtime, job);
}
