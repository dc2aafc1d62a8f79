import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient, type RedisClientType } from 'redis';
import { row, sql } from '../../src/core/sql.ts';
import { awaitJob } from '../../src/services/jobs/await-job.ts';
import { getJob } from '../../src/services/jobs/get-jobs.ts';
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

const jobStatus = async (): Promise<string> => (await shop.rest.get(`/jobs/${await jobId()}`)).body.status;

async function untilSubscribers(wanted: number): Promise<void> {
  const channel = `${testApp.stores.prefix}job:${await jobId()}`;
  await eventually(async () => (await redis.pubSubNumSub(channel))[channel] === wanted);
}

describe('a request that waits for its job', () => {
  const CALLS: [string, () => Promise<() => void>][] = [
    [
      'REST',
      async () => abortable((signal) => shop.rest.open('POST', `/projects/${projectId}/generate`, {}, {}, signal)),
    ],
    [
      'GraphQL',
      async () =>
        abortable((signal) =>
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

  it.each(CALLS)('over %s stops waiting when the client disconnects, and the job continues', async (_, call) => {
    const disconnect = await call();
    await untilSubscribers(1);
    await eventually(jobStatus, (status) => status === 'running');
    disconnect();
    await untilSubscribers(0);
    expect(await jobStatus()).toBe('running');
  });

  it('never reports the job as ended before it is', async () => {
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const ctx = await asUser(testApp, shop);
    const abort = new AbortController();
    const waiting = refusal(awaitJob({ ...ctx, signal: abort.signal }, await getJob(ctx, body.job_id)));
    await untilSubscribers(1);
    abort.abort();
    expect((await waiting).code).toBe('UNAVAILABLE');
  });
});

function abortable(call: (signal: AbortSignal) => Promise<unknown>): () => void {
  const abort = new AbortController();
  call(abort.signal).catch(() => undefined);
  return () => abort.abort();
}
