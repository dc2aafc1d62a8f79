import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from 'redis';
import { type Service, startService } from '../../../bin/service.ts';
import { systemContext } from '../../../src/core/context.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { type EmbeddedStores, startEmbeddedStores } from '../../../src/embedded/stores.ts';
import { eventually } from '../../support/eventually.ts';
import { type TestApp, useTestApp } from '../../support/test-app.ts';
import { expectDoneOnce, expectPushedOnce, itemStates } from '../../support/jobs.ts';
import { jobEnd } from '../../support/shop.ts';
import { allFrames } from '../../support/sse.ts';
import { approveAll, newStage, type Stage, startJob } from '../../support/staged.ts';
import { writeCounts } from '../../support/staged-sync.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);

/** Its service stands on a PostgreSQL and a Redis of their own, which these tests empty, stop and start. */
const common = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ITEMS = 30;
const SLOW = { GENERATION_CONCURRENCY: '4', SYNC_CONCURRENCY: '4' };
let folders: { postgres: string; redis: string };
let postgres: EmbeddedStores;
let redis: EmbeddedStores;
let web: Service;
let testApp: TestApp;

const startPostgres = () =>
  startEmbeddedStores({ dataDir: folders.postgres, postgres: true, redis: false, durable: false });
const startRedis = () => startEmbeddedStores({ dataDir: folders.redis, postgres: false, redis: true, durable: false });

beforeAll(async () => {
  loadWorkerProcesses();
  const newFolder = () => mkdtemp(join(tmpdir(), 'cas-stores-'));
  folders = { postgres: await newFolder(), redis: await newFolder() };
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const stores = { databaseUrl: postgres.databaseUrl!, redisUrl: redis.redisUrl! };
  web = await startService(common.config, stores);
  testApp = { ...common, service: web, url: web.url!, stores, ctx: () => systemContext(web.runtime) };
});

afterEach(async () => {
  await killWorkerProcesses();
  common.sandbox.state.reset();
});

afterAll(async () => {
  await web?.stop();
  await Promise.all([postgres?.stop(), redis?.stop()]);
  for (const folder of Object.values(folders ?? {})) await rm(folder, { recursive: true, force: true });
});

async function flush(): Promise<void> {
  const client = createClient({ url: redis.redisUrl! });
  await client.connect();
  await client.flushAll();
  await client.close();
}

async function restartPostgres(): Promise<void> {
  await postgres.stop();
  postgres = await startPostgres();
  expect(postgres.databaseUrl).toBe(testApp.stores.databaseUrl);
  await eventually(() => testApp.ctx().em.getConnection().isConnected());
}

async function expectDone({ shop, projectId, jobId }: Stage): Promise<void> {
  expect((await jobEnd(shop, jobId)).status).toBe('completed');
  await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
}

const reached = ({ jobId }: Stage, count: number) =>
  eventually(
    () => itemStates(testApp.ctx(), jobId),
    ({ succeeded = 0 }) => succeeded >= count,
  );

describe('a generation in the middle', () => {
  it('loses nothing when Redis is emptied, and its streams miss nothing', async () => {
    await startWorkerProcess(testApp, SLOW);
    const stage = await newStage(testApp, 'Flushed', ITEMS);
    testApp.sandbox.state.latency.set('aiA', 100);
    await startJob(stage);
    const stream = allFrames(await stage.shop.rest.open('GET', `/jobs/${stage.jobId}/events`));
    for (const count of [4, 12]) {
      await reached(stage, count);
      await flush();
    }
    await expectDone(stage);
    expect((await stream).map((frame) => frame.id)).toEqual(Array.from({ length: ITEMS + 2 }, (_, index) => index + 1));
  });

  it('goes on when Redis is away and back with nothing in it, and so does a job made meanwhile', async () => {
    await startWorkerProcess(testApp, SLOW);
    const [under, made] = [await newStage(testApp, 'Under', ITEMS), await newStage(testApp, 'Made', ITEMS)];
    testApp.sandbox.state.latency.set('aiA', 100);
    await startJob(under);
    await reached(under, 4);
    await redis.stop();
    await startJob(made);
    expect(await itemStates(testApp.ctx(), made.jobId)).toEqual({ queued: ITEMS });

    redis = await startRedis();
    expect(redis.redisUrl).toBe(testApp.stores.redisUrl);
    await flush();
    for (const stage of [under, made]) await expectDone(stage);
  });

  it('goes on when PostgreSQL is restarted', async () => {
    await startWorkerProcess(testApp, { ...SLOW, DATABASE_POOL: '4' });
    const stage = await newStage(testApp, 'Restarted', ITEMS);
    testApp.sandbox.state.latency.set('aiA', 100);
    await startJob(stage);
    for (const count of [4, 12]) {
      await reached(stage, count);
      await restartPostgres();
    }
    await expectDone(stage);
  });

  it('stops in its worker when it is cancelled and no message gets through', async () => {
    await startWorkerProcess(testApp, SLOW);
    const stage = await newStage(testApp, 'Cancelled', ITEMS);
    const { shop, projectId, jobId } = stage;
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 100 });
    await startJob(stage);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') >= 4);
    // The rows alone say so, as when Redis lost the message.
    await changed(
      testApp.ctx().em,
      sql`update job_items set state = 'cancelled', held = 0, claim = null where job_id = ${stage.jobId}`,
    );
    await changed(testApp.ctx().em, sql`update jobs set status = 'cancelled' where id = ${stage.jobId}`);
    await changed(testApp.ctx().em, sql`update balances set held = 0 where organization_id = ${shop.organizationId}`);
    await changed(testApp.ctx().em, sql`update content_items set status = 'pending' where project_id = ${projectId}`);
    testApp.sandbox.state.faults.clear();
    // The places of the aborted calls are free again for the next job.
    await startJob(stage);
    expect(stage.jobId).not.toBe(jobId);
    await expectDone(stage);
  });
});

describe('a sync in the middle', () => {
  async function underWay(name: string): Promise<Stage> {
    await startWorkerProcess(testApp, { ...SLOW, DATABASE_POOL: '4' });
    const stage = await newStage(testApp, name, ITEMS);
    await approveAll(testApp, stage);
    testApp.sandbox.state.latency.set('storeA', 100);
    await startJob(stage, 'sync');
    return stage;
  }

  async function expectPushed(stage: Stage): Promise<void> {
    expect((await jobEnd(stage.shop, stage.jobId)).status).toBe('completed');
    await expectPushedOnce(testApp.ctx(), stage.shop, stage.projectId, stage.jobId, ITEMS);
    expect(writeCounts(testApp, stage)).toEqual(Array.from({ length: ITEMS }, () => 1));
  }

  it('writes every product once when Redis is emptied, and its streams miss nothing', async () => {
    const stage = await underWay('FlushedSync');
    const stream = allFrames(await stage.shop.rest.open('GET', `/jobs/${stage.jobId}/events`));
    for (const count of [4, 12]) {
      await reached(stage, count);
      await flush();
    }
    await expectPushed(stage);
    expect((await stream).map((frame) => frame.id)).toEqual(Array.from({ length: ITEMS + 2 }, (_, index) => index + 1));
  });

  it('writes every product once when PostgreSQL is restarted', async () => {
    const stage = await underWay('RestartedSync');
    for (const count of [4, 12]) {
      await reached(stage, count);
      await restartPostgres();
    }
    await expectPushed(stage);
  });
});
