import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Runtime } from '../../core/context.ts';
import { definitionOf } from './job-definition.ts';

/** Items per message. After a chunk of this size the worker requeues the job, so that no job starves another. */
export const CHUNK_SIZE = 24;

export type EnqueuingRuntime = Pick<Runtime, 'queues' | 'jobDefinitions'>;
/** What is needed of a job to enqueue it. */
export type JobRef = { id: string; jobType: JobType };

/** Adds the job's id to its queue, after `delayMs` if given. */
export function enqueueJob(runtime: EnqueuingRuntime, job: JobRef, delayMs?: number): Promise<void> {
  return runtime.queues.enqueue(definitionOf(runtime, job.jobType).queue.name, { id: job.id }, { delayMs });
}

/**
 * Enqueues a running job once more if its queue is empty, because then a worker is idle. So a job gets all free
 * workers, while the queue stays short for the jobs that come next.
 */
export async function enqueueForIdleWorker(runtime: EnqueuingRuntime, job: JobRef): Promise<void> {
  const waiting = await runtime.queues.waiting(definitionOf(runtime, job.jobType).queue.name);
  if (waiting === 0) await enqueueJob(runtime, job);
}
