import { enqueueJob, type EnqueuingRuntime, type JobRef } from './enqueue-job.ts';

interface OrganizationState {
  inFlight: number;
  /** Jobs whose messages arrived while the limit was reached, by id. */
  deferred: Map<string, JobRef>;
  requeueTimer?: NodeJS.Timeout | undefined;
}

/** How often a deferred job is offered to other processes, which may be idle. */
const REQUEUE_MS = 2000;

/**
 * Limits how many job chunks of one organization run in this process at the same time. A message above the limit is not
 * processed but deferred, once per job. It returns to the queue when a chunk of the organization ends, or after {@link
 * REQUEUE_MS} for another process. So the queue moves on to other organizations, whatever number of messages one of
 * them has. Deferred jobs that are lost in a crash are enqueued by the sweeper.
 */
export class OrganizationChunkLimit {
  private readonly organizations = new Map<string, OrganizationState>();

  constructor(
    private readonly runtime: EnqueuingRuntime,
    private readonly maxPerOrganization: number,
  ) {}

  /** Whether the message may be processed now. If so, {@link release} must follow. */
  tryAcquire(organizationId: string, { id, jobType }: JobRef): boolean {
    const state = this.organizations.get(organizationId) ?? { inFlight: 0, deferred: new Map<string, JobRef>() };
    this.organizations.set(organizationId, state);
    if (state.inFlight >= this.maxPerOrganization) {
      state.deferred.set(id, { id, jobType });
      state.requeueTimer ??= setInterval(() => void this.requeue(state, 1), REQUEUE_MS).unref();
      return false;
    }
    state.inFlight += 1;
    return true;
  }

  /**
   * Ends a chunk and requeues the job that was deferred first. After the last chunk in flight, requeues all of them.
   */
  async release(organizationId: string): Promise<void> {
    const state = this.organizations.get(organizationId)!;
    state.inFlight -= 1;
    if (state.inFlight === 0) this.organizations.delete(organizationId);
    await this.requeue(state, state.inFlight === 0 ? Infinity : 1);
  }

  private async requeue(state: OrganizationState, max: number): Promise<void> {
    const jobs = [...state.deferred.values()].slice(0, max);
    for (const { id } of jobs) state.deferred.delete(id);
    if (state.deferred.size === 0) {
      clearInterval(state.requeueTimer);
      state.requeueTimer = undefined;
    }
    for (const job of jobs) await enqueueJob(this.runtime, job);
  }
}
