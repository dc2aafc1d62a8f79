import { createClient } from 'redis';
import { changed, rows, sql } from '../../src/core/sql.ts';
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

/** A claim that began before the pause of its job may be committed after it. */
const SETTLED_MS = 500;

/** Waits until a job waits for its provider and has had no items in flight for a moment. Returns the end of its waiting time. */
export async function waiting(testApp: TestApp, jobId: string): Promise<Date> {
  const read = () =>
    rows<{ until: string | null; busy: boolean; status: string }>(
      testApp.ctx().em,
      sql`select waiting_until as until, status,
                 exists (select 1 from job_items where job_id = jobs.id and state = 'running') as busy
            from jobs where id = ${jobId}`,
    );
  let since = Date.now();
  const [job] = await eventually(read, ([found]) => {
    if (found!.until === null || found!.busy) since = Date.now();
    return Date.now() - since >= SETTLED_MS;
  });
  return new Date(job!.until!);
}

/** The data of the log entries about pauses. */
export function pauses(log: Logged[]): Record<string, unknown>[] {
  return log.filter((event) => event.type === 'error').map((event) => event.data);
}
