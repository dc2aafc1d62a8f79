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

/** The service of these tests has its own PostgreSQL and Redis, which the tests flush, stop and start. */
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

describe('a running generation', () => {
  it('loses no item and no event when Redis is flushed', async () => {
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

  it('continues when Redis restarts empty, and so does a job that was started meanwhile', async () => {
    await startWorkerProcess(testApp, SLOW);
    const [running, created] = [await newStage(testApp, 'Under', ITEMS), await newStage(testApp, 'Made', ITEMS)];
    testApp.sandbox.state.latency.set('aiA', 100);
    await startJob(running);
    await reached(running, 4);
    await redis.stop();
    await startJob(created);
    expect(await itemStates(testApp.ctx(), created.jobId)).toEqual({ queued: ITEMS });

    redis = await startRedis();
    expect(redis.redisUrl).toBe(testApp.stores.redisUrl);
    await flush();
    for (const stage of [running, created]) await expectDone(stage);
  });

  it('continues when PostgreSQL restarts', async () => {
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

  it('is stopped by its worker when it is cancelled but the Redis message is lost', async () => {
    await startWorkerProcess(testApp, SLOW);
    const stage = await newStage(testApp, 'Cancelled', ITEMS);
    const { shop, projectId, jobId } = stage;
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 100 });
    await startJob(stage);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') >= 4);
    // Only the rows are changed, as if Redis had lost the message.
    await changed(
      testApp.ctx().em,
      sql`update job_items set state = 'cancelled', held = 0, claim = null where job_id = ${stage.jobId}`,
    );
    await changed(testApp.ctx().em, sql`update jobs set status = 'cancelled' where id = ${stage.jobId}`);
    await changed(testApp.ctx().em, sql`update balances set held = 0 where organization_id = ${shop.organizationId}`);
    await changed(testApp.ctx().em, sql`update content_items set status = 'pending' where project_id = ${projectId}`);
    testApp.sandbox.state.faults.clear();
    // The slots of the aborted calls are free again for the next job.
    await startJob(stage);
    expect(stage.jobId).not.toBe(jobId);
    await expectDone(stage);
  });
});

describe('a running sync', () => {
  async function startSync(name: string): Promise<Stage> {
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

  it('writes every product once and loses no event when Redis is flushed', async () => {
    const stage = await startSync('FlushedSync');
    const stream = allFrames(await stage.shop.rest.open('GET', `/jobs/${stage.jobId}/events`));
    for (const count of [4, 12]) {
      await reached(stage, count);
      await flush();
    }
    await expectPushed(stage);
    expect((await stream).map((frame) => frame.id)).toEqual(Array.from({ length: ITEMS + 2 }, (_, index) => index + 1));
  });

  it('writes every product once when PostgreSQL restarts', async () => {
    const stage = await startSync('RestartedSync');
    for (const count of [4, 12]) {
      await reached(stage, count);
      await restartPostgres();
    }
    await expectPushed(stage);
  });
});
