import { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { Config } from '../../core/config.ts';
import type { EnqueuingRuntime } from './enqueue-job.ts';
import type { JobQueue } from './job-definition.ts';
import { OrganizationChunkLimit } from './organization-chunk-limit.ts';

/** The concurrency limits that the jobs of one queue share in one process. */
export interface ConcurrencyLimits {
  /** One slot per item in flight, shared fairly among organizations. */
  itemSlots: FairSemaphore;
  /** Bounds the job chunks in flight per organization. */
  organizationChunks: OrganizationChunkLimit;
  /** Aborts when the process shuts down. */
  stopping: AbortSignal;
}

export function createConcurrencyLimits(
  runtime: EnqueuingRuntime & { config: Config },
  queue: Pick<JobQueue, 'maxItems' | 'maxChunksPerOrganization'>,
  stopping: AbortSignal,
): ConcurrencyLimits {
  return {
    itemSlots: new FairSemaphore(queue.maxItems(runtime.config)),
    organizationChunks: new OrganizationChunkLimit(runtime, queue.maxChunksPerOrganization(runtime.config)),
    stopping,
  };
}
