import { createClient } from 'redis';
import { Job } from '../../entities/jobs/job.ts';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { definitionOf } from '../../src/services/jobs/job-definition.ts';
import type { TestApp } from './test-app.ts';
import { eventually } from './eventually.ts';
import type { Logged } from './jobs.ts';

/** Deletes all circuit breakers and token buckets of a test application. */
export async function resetProviderState(testApp: TestApp): Promise<void> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  for (const kind of ['circuit', 'pace']) {
    const keys = await client.keys(`${testApp.stores.prefix}${kind}:*`);
    if (keys.length > 0) await client.del(keys);
  }
  await client.close();
}

/** Ends the waiting time of all waiting jobs, so that workers can claim them. */
export async function endWaiting(testApp: TestApp): Promise<void> {
  await changed(testApp.ctx().em, sql`update jobs set waiting_until = now() where waiting_until is not null`);
}

/**
 * Waits until a job waits for its provider, has no items in flight, and no worker has a message of its queue: a claim
 * that began before the pause may be committed after it. Returns the end of the waiting time.
 */
export async function waiting(testApp: TestApp, jobId: string): Promise<Date> {
  const ctx = testApp.ctx();
  const { jobType } = await ctx.em.findOneOrFail(Job, jobId);
  const queue = definitionOf(ctx, jobType).queue.name;
  const read = async () => {
    const counts = await ctx.queues.counts(queue);
    const [job] = await rows<{ until: string | null; busy: boolean }>(
      ctx.em,
      sql`select waiting_until as until,
                 exists (select 1 from job_items where job_id = jobs.id and state = 'running') as busy
            from jobs where id = ${jobId}`,
    );
    return { ...job!, messages: counts!.waiting + counts!.active };
  };
  const { until } = await eventually(read, (job) => job.until !== null && !job.busy && job.messages === 0);
  return new Date(until!);
}

/** The data of the log entries about pauses. */
export function pauses(log: Logged[]): Record<string, unknown>[] {
  return log.filter((event) => event.type === 'error').map((event) => event.data);
}
