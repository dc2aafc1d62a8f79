import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from 'redis';
import { type Service, startService, type StoreAddresses } from '../../bin/service.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { type EmbeddedStores, startEmbeddedStores } from '../../src/embedded/stores.ts';
import { type Bed, testBed } from '../support/harness.ts';
import { eventually } from '../support/eventually.ts';
import { expectDoneOnce, itemStates } from '../support/jobs.ts';
import { allFrames } from '../support/sse.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(120_000);

/** The doors on a Redis of their own, which these tests empty and stop. */
const bed = testBed({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ITEMS = 40;
let dataDir: string;
let redis: EmbeddedStores;
let stores: StoreAddresses;
let web: Service;
let doors: Bed;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cas-redis-'));
  redis = await startEmbeddedStores({ dataDir, postgres: false, redis: true, durable: false });
  stores = { ...bed.stores, redisUrl: redis.redisUrl! };
  web = await startService(bed.config, stores);
  doors = { ...bed, url: web.url! };
});

afterEach(async () => {
  await killWorkerProcesses();
  bed.sandbox.state.reset();
});

afterAll(async () => {
  await web?.stop();
  await redis?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function importedShop(): Promise<{ shop: Shop; projectId: string }> {
  const shop = await newShop(doors);
  await changed(bed.ctx().em, sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${shop.organizationId}`);
  const { projectId } = await newProject(doors, shop);
  await importCatalogue(shop, projectId, catalogueOf(ITEMS));
  return { shop, projectId };
}

async function startGeneration(shop: Shop, projectId: string): Promise<string> {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
  expect(status).toBe(202);
  return body.job_id;
}

async function flush(): Promise<void> {
  const client = createClient({ url: redis.redisUrl! });
  await client.connect();
  await client.flushAll();
  await client.close();
}

describe('without a queue', () => {
  it('a job loses nothing when Redis is emptied in the middle', async () => {
    await startWorkerProcess(bed, { GENERATION_CONCURRENCY: '4' }, stores);
    const { shop, projectId } = await importedShop();
    bed.sandbox.state.latency.set('aiA', 150);
    const jobId = await startGeneration(shop, projectId);
    const stream = allFrames(await shop.rest.open('GET', `/jobs/${jobId}/events`));
    for (const reached of [5, 15]) {
      await eventually(() => itemStates(bed.ctx(), jobId), ({ succeeded = 0 }) => succeeded >= reached);
      await flush();
    }
    expect((await jobEnd(shop, jobId)).status).toBe('completed');
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
    expect((await stream).map((frame) => frame.id)).toEqual(Array.from({ length: ITEMS + 2 }, (_, index) => index + 1));
  });

  it('a job made while Redis is away is found by the sweeper', async () => {
    const importer = await startWorkerProcess(bed, {}, stores);
    const { shop, projectId } = await importedShop();
    await importer.signal('SIGTERM');
    await redis.stop();
    const jobId = await startGeneration(shop, projectId);
    expect(await itemStates(bed.ctx(), jobId)).toEqual({ queued: ITEMS });

    redis = await startEmbeddedStores({ dataDir, postgres: false, redis: true, durable: false });
    expect(redis.redisUrl).toBe(stores.redisUrl);
    await flush();
    await startWorkerProcess(bed, {}, stores);
    expect((await jobEnd(shop, jobId)).status).toBe('completed');
    await expectDoneOnce(bed.ctx(), shop, projectId, jobId, ITEMS);
  });

  it('a cancelled job stops its worker also when no message gets through', async () => {
    await startWorkerProcess(bed, { GENERATION_CONCURRENCY: '4' }, stores);
    const { shop, projectId } = await importedShop();
    bed.sandbox.state.faults.add({ system: 'aiA', kind: 'hang', times: 100 });
    const jobId = await startGeneration(shop, projectId);
    await eventually(() => itemStates(bed.ctx(), jobId), ({ running = 0 }) => running > 0);
    await eventually(async () => bed.sandbox.state.calls.count('aiA'), (calls) => calls >= 4);
    // The row alone says so, as when Redis lost the message.
    await changed(bed.ctx().em, sql`update job_items set state = 'cancelled', held = 0, claim = null where job_id = ${jobId}`);
    await changed(bed.ctx().em, sql`update jobs set status = 'cancelled' where id = ${jobId}`);
    await changed(bed.ctx().em, sql`update balances set held = 0 where organization_id = ${shop.organizationId}`);
    bed.sandbox.state.faults.clear();
    await changed(bed.ctx().em, sql`update content_items set status = 'pending' where project_id = ${projectId}`);
    // The places of the aborted calls are free again for the next job.
    const next = await startGeneration(shop, projectId);
    expect((await jobEnd(shop, next)).status).toBe('completed');
    await expectDoneOnce(bed.ctx(), shop, projectId, next, ITEMS);
  });
});
