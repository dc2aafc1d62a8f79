import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from 'redis';
import { sql } from '../../../src/core/sql.ts';
import {
  blogStage,
  type BlogStage,
  onSite,
  ownPicture,
  type StagedPost,
  stagedPost,
  notificationsOf,
} from '../../support/blog.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { type Held, holdRows } from '../../support/held-rows.ts';
import { itemStates } from '../../support/jobs.ts';
import { openRedisProxy } from '../../support/tcp-proxy.ts';
import { jobEnd } from '../../support/shop.ts';
import {
  killWorkerProcesses,
  loadWorkerProcesses,
  startWorkerProcess,
  type WorkerProcess,
} from '../../support/worker-process.ts';

jest.setTimeout(240_000);

/** Runs before the test application stops, because that waits for open transactions. */
afterAll(async () => {
  await killWorkerProcesses();
  await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });

/** The points at which the worker is killed, and what the site has then: files, drafts and published posts. */
const POINTS = {
  searching: { title: 'before the picture is uploaded', there: [0, 0, 0], state: 'running' },
  pictured: {
    title: 'after the upload of the picture, before the response is read',
    there: [1, 0, 0],
    state: 'running',
  },
  making: { title: 'before the post is created', there: [1, 0, 0], state: 'running' },
  made: { title: 'after the post is created, before the response is read', there: [1, 1, 0], state: 'running' },
  showing: { title: 'before the post is published', there: [1, 1, 0], state: 'running' },
  shown: { title: 'after the post is published, before the response is read', there: [1, 0, 1], state: 'running' },
  storing: { title: 'inside the transaction that stores it', there: [1, 0, 1], state: 'running' },
  committed: { title: 'after the commit and before the acknowledgement', there: [1, 0, 1], state: 'succeeded' },
} as const;

type Point = keyof typeof POINTS;
const points = Object.keys(POINTS) as Point[];

interface Staged {
  stage: BlogStage;
  post: StagedPost;
}

const all = {} as Record<Point, Staged>;
const killedAt = {} as Record<Point, { there: number[]; states: Record<string, number> }>;
const crowd: Staged[] = [];
let held: Held | undefined;
let workers: WorkerProcess[] = [];

/** Words that occur only in the call of one step. */
const pictureLookUp = ({ slug }: StagedPost) => `${slug}-`;
const altText = ({ title }: StagedPost) => `"alt_text":"${title}"`;
const creation = ({ id }: StagedPost) => `"slug":"post-${id}"`;
const showing = ({ slug }: StagedPost) => `"slug":"${slug}"`;

const callsWith = (words: string) =>
  testApp.sandbox.state.calls.recent('cms').filter(({ path, body }) => `${path}\n${body}`.includes(words));
const hold = (words: string) =>
  testApp.sandbox.state.faults.add({ system: 'cms', kind: 'held', match: words, times: 1000 });
const answered = (words: string) => eventually(() => callsWith(words).every(({ status }) => status !== null));
/** Starts a worker with the same public address, so that it recognizes our own files. */
const worker = (env: Record<string, string> = {}, stores = testApp.stores) =>
  startWorkerProcess(testApp, { PUBLIC_URL: testApp.config.PUBLIC_URL, ...env }, stores);
const read = async ({ stage, post }: Staged) => (await stage.shop.rest.get(`${stage.path}/${post.id}`)).body;
const published = (each: Staged) =>
  eventually(
    () => read(each),
    ({ status }) => status === 'published' || status === 'failed',
  );

/** Creates a scheduled post with a picture. {@link makeDue} makes it due. */
async function due(): Promise<Staged> {
  const stage = await blogStage(testApp);
  const post = await stagedPost(testApp, stage, { featured_image_url: await ownPicture(testApp, stage.shop, '') });
  await stage.shop.rest.post(`${stage.path}/${post.id}/schedule`, {
    connection_id: stage.connectionId,
    scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  return { stage, post };
}

async function makeDue(staged: Staged[]): Promise<void> {
  await testApp.ctx().em.execute(
    `update blog_posts set scheduled_at = now() where id in (${staged.map(() => '?').join(', ')})`,
    staged.map(({ post }) => post.id),
  );
}

async function flushRedis(): Promise<void> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  const keys = await client.keys(`${testApp.stores.prefix}*`);
  if (keys.length > 0) await client.del(keys);
  await client.close();
}

function thereOf({ post }: Staged): number[] {
  const { entries, media } = onSite(testApp, post);
  return [
    media.length,
    entries.filter(({ status }) => status === 'draft').length,
    entries.filter(({ status }) => status === 'publish').length,
  ];
}

async function expectOnce(each: Staged): Promise<void> {
  const { entries, media } = onSite(testApp, each.post);
  expect(entries).toHaveLength(1);
  expect(media).toHaveLength(1);
  expect(entries[0]).toMatchObject({ status: 'publish', slug: each.post.slug, featuredMedia: media[0]!.id });
  expect(media[0]).toMatchObject({ alt: each.post.title });
  const post = await read(each);
  expect(post).toMatchObject({
    status: 'published',
    cms_post_id: entries[0]!.id,
    external_post_id: String(entries[0]!.id),
    published_url: expect.stringContaining(each.post.slug),
  });
  expect(await notificationsOf(testApp, each.post)).toMatchObject([{ type: 'blog_published' }]);
  expect(await jobEnd(each.stage.shop, post.job_id)).toMatchObject({
    status: 'completed',
    result: { succeeded: 1, failed: 0 },
  });
  const jobs = await testApp
    .ctx()
    .em.execute<{ n: number }[]>(`select count(*)::int as n from jobs where payload->>'postId' = ?`, [each.post.id]);
  expect(jobs[0]!.n).toBe(1);
}

beforeAll(async () => {
  const { faults } = testApp.sandbox.state;
  const proxy = await openRedisProxy();
  const first = await worker({ WORKER_CONCURRENCY: '32' }, { ...testApp.stores, redisUrl: proxy.url });
  loadWorkerProcesses(2);
  for (const point of points) all[point] = await due();
  for (let n = 0; n < 4; n += 1) crowd.push(await due());
  const words = {
    searching: pictureLookUp(all.searching.post),
    pictured: altText(all.pictured.post),
    making: creation(all.making.post),
    made: creation(all.made.post),
    showing: showing(all.showing.post),
    shown: showing(all.shown.post),
    storing: showing(all.storing.post),
    committed: showing(all.committed.post),
  } satisfies Record<Point, string>;
  for (const point of points) hold(words[point]);
  await makeDue(Object.values(all));
  for (const point of points) await eventually(() => callsWith(words[point]).length > 0);

  held = await holdRows(testApp, sql`select 1 from blog_posts where id = ${all.storing.post.id} for update`);
  faults.release(words.storing);
  await held.awaited();
  // Blocks all traffic to Redis, so that a job that is committed now cannot be acknowledged.
  proxy.stall();
  faults.release(words.committed);
  await published(all.committed);
  // A response that reaches a suspended process has arrived but has no effect.
  await first.signal('SIGSTOP');
  for (const point of ['made', 'shown'] as const) {
    faults.release(words[point]);
    await answered(words[point]);
  }
  await first.signal('SIGKILL');
  proxy.cut();
  for (const point of points) {
    const { job_id } = await read(all[point]);
    killedAt[point] = { there: thereOf(all[point]), states: await itemStates(testApp.ctx(), job_id) };
  }
  await held.disconnectWaiting();
  await held.release();
  faults.clear();
  await flushRedis();
  await makeDue(crowd);
  workers = await Promise.all([worker(), worker()]);
  await Promise.all([...Object.values(all), ...crowd].map(published));
});

describe('a worker that is killed', () => {
  it.each(points.map((point) => ({ point, ...POINTS[point] })))(
    '$title causes the post to be published once',
    async ({ point, there, state }) => {
      expect(killedAt[point]).toEqual({ there: [...there], states: { [state]: 1 } });
      await expectOnce(all[point]);
    },
  );
});

describe('two processes that publish due posts', () => {
  it('publish each post once, even if Redis was flushed', async () => {
    for (const each of crowd) await expectOnce(each);
  });
});

describe('a worker that is suspended', () => {
  it('for longer than its lease does not publish a post that another worker has claimed', async () => {
    const [first, second] = workers as [WorkerProcess, WorkerProcess];
    await second.signal('SIGKILL');
    const one = await due();
    hold(pictureLookUp(one.post));
    await makeDue([one]);
    await eventually(() => callsWith(pictureLookUp(one.post)).length > 0);
    await first.signal('SIGSTOP');
    testApp.sandbox.state.faults.release(pictureLookUp(one.post));
    await answered(pictureLookUp(one.post));
    const third = await worker();
    await published(one);
    await third.signal('SIGKILL');
    await first.signal('SIGCONT');
    // When the worker publishes another post it has resumed.
    const other = await due();
    await makeDue([other]);
    await published(other);
    await expectOnce(one);
    await expectOnce(other);
  });
});
