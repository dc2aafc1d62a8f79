import { beforeEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../../src/core/sql.ts';
import { followBatches } from '../../../src/services/jobs/follow-job.ts';
import { type LoggedEvent, publishEvents } from '../../../src/services/jobs/job-events.ts';
import { addItems } from '../../support/catalog.ts';
import { newShop } from '../../support/shop.ts';
import { recordStatements } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Without workers: the tests themselves write the log. */
const testApp = useTestApp({ ROLE: 'web' });
const EVENTS = 450;

let jobId: string;

beforeEach(async () => {
  const shop = await newShop(testApp);
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(testApp, project.id, [{}]);
  const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
  jobId = body.job_id;
});

/** Writes events into the log up to a number, the last of all as the closing one, and returns them. */
async function logUpTo(from: number, to: number): Promise<LoggedEvent[]> {
  const events = Array.from({ length: to - from + 1 }, (_, n): LoggedEvent => {
    const seq = from + n;
    return { seq, type: (seq === EVENTS ? 'complete' : 'progress') as LoggedEvent['type'], data: { current: seq } };
  });
  await changed(
    testApp.ctx().em,
    sql`with logged as (
          insert into job_events (job_id, seq, type, data, created_at)
          select ${jobId}, (e->>'seq')::int, e->>'type', e->'data', now()
            from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e)
        update jobs set last_seq = ${to} where id = ${jobId}`,
  );
  return events;
}

type Batches = readonly (readonly LoggedEvent[])[];

const followed = (afterSeq = 0) => collected(followBatches(testApp.service.runtime, jobId, afterSeq));

async function collected(follower: AsyncIterable<readonly LoggedEvent[]>): Promise<Batches> {
  const batches: (readonly LoggedEvent[])[] = [];
  for await (const batch of follower) batches.push(batch);
  return batches;
}

const seqs = (batches: Batches) => batches.flat().map(({ seq }) => seq);
const all = Array.from({ length: EVENTS }, (_, n) => n + 1);

describe('followers of a job', () => {
  it('get every event once and in order, whatever order the messages arrive in', async () => {
    const first = await logUpTo(1, 40);
    const followers = [followed(), followed(), followed(30)];
    const { bus } = testApp.service.runtime;
    publishEvents(bus, jobId, first.slice(10));
    const second = await logUpTo(41, 80);
    publishEvents(bus, jobId, second);
    publishEvents(bus, jobId, [...first, ...second].slice(20, 60));
    const third = await logUpTo(81, EVENTS);
    publishEvents(bus, jobId, third.slice(-1));
    publishEvents(bus, jobId, third.slice(0, 100));
    const [one, other, late] = await Promise.all(followers);
    expect(seqs(one!)).toEqual(all);
    expect(seqs(other!)).toEqual(all);
    expect(seqs(late!)).toEqual(all.slice(30));
  });

  it('that keep up get the same batches of the same objects', async () => {
    await logUpTo(1, 1);
    const followers = [1, 2].map(() => followBatches(testApp.service.runtime, jobId, 0));
    for (const follower of followers) expect((await follower.next()).value).toHaveLength(1);
    const rest = followers.map((follower) => collected(follower));
    publishEvents(testApp.service.runtime.bus, jobId, await logUpTo(2, EVENTS));
    const [one, other] = await Promise.all(rest);
    expect(seqs(one!)).toEqual(all.slice(1));
    expect(one!.length).toBeLessThan(EVENTS / 20);
    expect(other!.flat().every((event, n) => event === one!.flat()[n])).toBe(true);
  });

  it('that connect at the same time read the log together', async () => {
    await logUpTo(1, 40);
    const connected = async (count: number) => {
      const followers = Array.from({ length: count }, () => followBatches(testApp.service.runtime, jobId, 0));
      const sent = await recordStatements(testApp, async () => {
        const first = await Promise.all(followers.map((follower) => follower.next()));
        expect(first.map(({ value }) => seqs([value!]))).toEqual(followers.map(() => all.slice(0, 40)));
      });
      await Promise.all(followers.map((follower) => follower.return()));
      return sent.filter(({ text }) => text.includes('job_events') || text.includes('last_seq')).length;
    };
    expect(await connected(50)).toBeLessThanOrEqual(2 * (await connected(1)));
  });
});
