import { createClient } from 'redis';
import { changed, rows, sql } from '../../src/core/sql.ts';
import type { TestApp } from './test-app.ts';
import { eventually } from './eventually.ts';
import type { Logged } from './jobs.ts';

/** Closes every circuit of a test application and empties every budget, as if nothing had ever been asked. */
export async function forgetLanes(testApp: TestApp): Promise<void> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  for (const kind of ['circuit', 'pace']) {
    const keys = await client.keys(`${testApp.stores.prefix}${kind}:*`);
    if (keys.length > 0) await client.del(keys);
  }
  await client.close();
}

/** Whether what jobs wait for is over: from now on they may be taken up. */
export async function endWaiting(testApp: TestApp): Promise<void> {
  await changed(testApp.ctx().em, sql`update jobs set waiting_until = now() where waiting_until is not null`);
}

/** Waits until a job waits for its provider with nothing of it in flight, and answers until when. */
export async function waiting(testApp: TestApp, jobId: string): Promise<Date> {
  const ask = () =>
    rows<{ until: string | null; busy: boolean; status: string }>(
      testApp.ctx().em,
      sql`select waiting_until as until, status, exists (select 1 from job_items where job_id = jobs.id and state = 'running') as busy from jobs where id = ${jobId}`,
    );
  const [job] = await eventually(ask, ([found]) => found!.until !== null && !found!.busy);
  return new Date(job!.until!);
}

/** What the log tells of pauses. */
export function pauses(log: Logged[]): Record<string, unknown>[] {
  return log.filter((event) => event.type === 'error').map((event) => event.data);
}
