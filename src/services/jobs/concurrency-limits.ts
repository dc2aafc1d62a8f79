import type { Runtime } from '../../core/context.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { OrganizationChunkLimit } from './organization-chunk-limit.ts';

/** The concurrency limits that the jobs of one queue share in one process. */
export interface ConcurrencyLimits {
  /** One slot per item in flight, shared fairly among organizations. */
  itemSlots: FairSemaphore;
  /** Bounds the messages in flight per organization. */
  organizationChunks: OrganizationChunkLimit;
  /** Aborts when the process shuts down. */
  stopping: AbortSignal;
}

export function createConcurrencyLimits(
  runtime: Pick<Runtime, 'queues'>,
  maxItems: number,
  maxChunksPerOrganization: number,
  stopping: AbortSignal,
): ConcurrencyLimits {
  return {
    itemSlots: new FairSemaphore(maxItems),
    organizationChunks: new OrganizationChunkLimit(runtime, maxChunksPerOrganization),
    stopping,
  };
}
