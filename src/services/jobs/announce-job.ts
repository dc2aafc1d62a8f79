import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Runtime } from '../../core/context.ts';
import { QUEUES } from './job-types.ts';

/** Items one message stands for: after that many the worker steps back into the line, so that no job starves another. */
export const CHUNK = 24;
/** Messages a job has in the queue at most: enough to occupy several workers. */
const MAX_MESSAGES = 8;

/** Puts the job's id on its queue, once for each worker that could help. Too many messages do no harm: they find nothing to claim. */
export async function announceJob(runtime: Pick<Runtime, 'queues'>, job: { id: string; jobType: JobType; itemsLeft: number }): Promise<void> {
  const messages = Math.min(MAX_MESSAGES, Math.max(1, Math.ceil(job.itemsLeft / CHUNK)));
  await Promise.all(Array.from({ length: messages }, () => runtime.queues.announce(QUEUES[job.jobType], { jobId: job.id })));
}
