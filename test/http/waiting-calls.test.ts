import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient, type RedisClientType } from 'redis';
import { row, sql } from '../../src/core/sql.ts';
import { awaitJob } from '../../src/services/jobs/await-job.ts';
import { getJob } from '../../src/services/jobs/get-job.ts';
import { asUser, refusal } from '../support/as-user.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { openSocket } from './socket-client.ts';

const testApp = useTestApp();
let redis: RedisClientType;
let shop: Shop;
let projectId: string;

beforeAll(async () => {
  redis = createClient({ url: testApp.stores.redisUrl });
  await redis.connect();
});

afterAll(() => redis.close());

beforeEach(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  await importCatalogue(shop, projectId, catalogueOf(1));
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 9 });
});

afterEach(async () => {
  await shop.rest.post(`/jobs/${await jobId()}/cancel`);
  testApp.sandbox.state.reset();
});

const GENERATE = 'mutation ($id: ID!) { generateContent(projectId: $id) { jobId } }';

async function jobId(): Promise<string> {
  const find = () =>
    row<{ id: string }>(
      testApp.ctx().em,
      sql`select id from jobs where project_id = ${projectId} and job_type = 'generation'`,
    );
  await eventually(async () => (await find()) !== null);
  return (await find())!.id;
}

async function followers(wanted: number): Promise<void> {
  const channel = `${testApp.stores.prefix}job:${await jobId()}`;
  await eventually(async () => (await redis.pubSubNumSub(channel))[channel] === wanted);
}

describe('a call that waits for its job', () => {
  const CALLS: [string, () => Promise<() => void>][] = [
    [
      'REST',
      async () => leavable((signal) => shop.rest.open('POST', `/projects/${projectId}/generate`, {}, {}, signal)),
    ],
    [
      'GraphQL',
      async () =>
        leavable((signal) =>
          fetch(`${testApp.url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
            body: JSON.stringify({ query: GENERATE, variables: { id: projectId } }),
            signal,
          }),
        ),
    ],
    [
      'a socket',
      async () => {
        const socket = await openSocket(testApp, shop.token);
        socket.subscribe('1', GENERATE, { id: projectId });
        return () => socket.close();
      },
    ],
  ];

  it.each(CALLS)('over %s lets go of it when the caller has gone, and the job goes on', async (_, call) => {
    const leave = await call();
    await followers(1);
    leave();
    await followers(0);
    expect((await shop.rest.get(`/jobs/${await jobId()}`)).body.status).toBe('running');
  });

  it('tells nobody that the job is over before it is', async () => {
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const ctx = await asUser(testApp, shop);
    const gone = new AbortController();
    const waiting = refusal(awaitJob({ ...ctx, signal: gone.signal }, await getJob(ctx, body.job_id)));
    await followers(1);
    gone.abort();
    expect((await waiting).code).toBe('UNAVAILABLE');
  });
});

function leavable(call: (signal: AbortSignal) => Promise<unknown>): () => void {
  const gone = new AbortController();
  call(gone.signal).catch(() => undefined);
  return () => gone.abort();
}
