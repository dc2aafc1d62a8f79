import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Job } from '../../entities/jobs/job.ts';
import { cancelJob } from '../../src/services/jobs/cancel-job.ts';
import { asUser, refusal } from '../support/as-user.ts';
import { nextRequest } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import type { TestApp } from '../support/test-app.ts';
import type { Shop } from '../support/shop.ts';

const PAUSE_MS = 20;

/** A loop that cancels jobs. */
export interface Canceller {
  /** Waits until there is no active job. */
  idle(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Cancels every job of an organization as soon as it exists, because there are no workers. Requests that wait for a job
 * get a response, and the next request can start another job.
 */
export async function cancelJobs(testApp: TestApp, shop: Shop): Promise<Canceller> {
  const ctx = await asUser(testApp, shop);
  let running = true;
  const active = () =>
    testApp
      .ctx()
      .em.find(
        Job,
        { organizationId: shop.organizationId, status: { $in: [JobStatus.queued, JobStatus.running] } },
        { fields: ['id'] },
      );
  const loop = async () => {
    while (running) {
      for (const { id } of await active())
        await cancelJob(nextRequest(ctx), id).catch((error: unknown) => refusal(Promise.reject(error as Error)));
      await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
    }
  };
  const ended = loop();
  return {
    idle: async () => void (await eventually(active, (jobs) => jobs.length === 0)),
    end: () => {
      running = false;
      return ended;
    },
  };
}
