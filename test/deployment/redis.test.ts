import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startService } from '../../bin/service.ts';
import { openRateLimiter } from '../../src/core/rate-limiter.ts';
import { connectRedis } from '../../src/core/redis.ts';
import { openCircuitBreakers } from '../../src/core/redis-circuit-breakers.ts';
import { openTokenBuckets } from '../../src/core/redis-token-buckets.ts';
import { readRedisServers } from '../../src/core/redis-servers.ts';
import { issue, newAuthority } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { itemStates } from '../support/jobs.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { end, RedisInstallation, redisMissing } from '../support/redis-installation.ts';
import { importCatalogue, jobEnd, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const log = pino({ level: 'silent' });
const warnings: string[] = [];
const warningLog = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
const title = (name: string) => (redisMissing ? `${name} (skipped: ${redisMissing})` : name);
const describeRedis = redisMissing ? describe.skip : describe;

/** Imports a catalogue and generates its texts. */
async function expectMainJob(testApp: ReturnType<typeof useTestApp>, shop: Shop): Promise<void> {
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  const products = await importCatalogue(shop, project.id);
  const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
  await jobEnd(shop, body.job_id);
  expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ succeeded: products.length });
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

describeRedis(title('the service with a Redis cluster'), () => {
  let cluster: RedisInstallation;
  beforeAll(async () => {
    cluster = await RedisInstallation.cluster();
  });
  const testApp = useTestApp({ REDIS_MODE: 'cluster', RATE_LIMITS: 'on' }, { redis: () => cluster.url });
  afterAll(() => cluster.stop());

  it('does its main job, and follows events of another process', async () => {
    const other = await startService({ ...testApp.config, ROLE: 'web' }, testApp.stores);
    try {
      const heard = new Promise<string>((resolve) => other.runtime.bus.subscribe('news', resolve));
      await eventually(async () => {
        testApp.service.runtime.bus.publish('news', 'yes');
        return Promise.race([heard, new Promise((resolve) => void setTimeout(resolve, 100, null))]);
      });
      expect(await heard).toBe('yes');
    } finally {
      await other.stop();
    }
    await expectMainJob(testApp, await newShop(testApp));
  });

  it('counts limits and pauses providers on the cluster, with no command across nodes', async () => {
    const { config } = testApp;
    const connections = await connectRedis(readRedisServers(config, cluster.url), warningLog);
    const rateLimiter = openRateLimiter(config, connections.redis, 'keys:');
    const tokenBuckets = openTokenBuckets(connections.redis, 'keys:', warningLog);
    const circuitBreakers = openCircuitBreakers(connections.redis, 'keys:', warningLog);
    expect(await testApp.service.runtime.bus.ping()).toBe(true);
    for (let n = 0; n < 40; n += 1) {
      const { quota } = await rateLimiter.consume('plugin', `key ${n}`);
      expect(quota?.remaining).toBe(quota!.limit - 1);
      expect((await tokenBuckets.take(`key ${n}`, { perSecond: 1, burst: 1 })).waitMs).toBe(0);
      expect((await tokenBuckets.take(`key ${n}`, { perSecond: 1, burst: 1 })).waitMs).toBeGreaterThan(0);
      const failure = { subject: 'a', probe: false, decisive: true, reason: 'r', firstMs: 60_000, longestMs: 60_000 };
      expect(await circuitBreakers.recordFailure(`key ${n}`, failure)).toBeGreaterThan(0);
      await circuitBreakers.reset(`key ${n}`);
      expect(await circuitBreakers.acquirePermission(`key ${n}`)).toEqual({ open: false, probe: false });
    }
    connections.close();
    // An error reply is logged, and the process then counts alone.
    expect(warnings).toEqual([]);
  });
});

describeRedis(title('the service with Sentinels'), () => {
  let installation: Awaited<ReturnType<typeof RedisInstallation.withSentinel>>;
  beforeAll(async () => {
    installation = await RedisInstallation.withSentinel('shop-data');
  });
  const env = { REDIS_MODE: 'sentinel', REDIS_SENTINEL_MASTER: 'shop-data' };
  const testApp = useTestApp(env, { redis: () => installation.url });
  afterAll(() => installation.stop());

  it('does its main job before and after the server is replaced', async () => {
    const shop = await newShop(testApp);
    await expectMainJob(testApp, shop);
    await end(installation.master.process);
    const { bus } = testApp.service.runtime;
    await eventually(() => bus.ping(), Boolean, 30_000);
    await expectMainJob(testApp, await newShop(testApp));
  }, 240_000);
});

describeRedis(title('a Redis with TLS'), () => {
  let folder: string;
  let installation: RedisInstallation;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cas-redis-tls-'));
    const authority = await newAuthority();
    await writeFile(join(folder, 'authority.crt'), authority.cert);
    await writeFile(join(folder, 'stranger.crt'), (await newAuthority()).cert);
    installation = await RedisInstallation.encrypted(await issue(authority, 'redis'));
  });
  afterAll(async () => {
    await installation.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const servers = (file: string | undefined, url = installation.url.replace('redis:', 'rediss:')) =>
    readRedisServers(
      { REDIS_MODE: 'single', REDIS_SENTINEL_MASTER: '', REDIS_CA_FILE: file && join(folder, file) },
      url,
    );

  it('is used with its certificate authority, and refused with another one or none', async () => {
    const connections = await connectRedis(servers('authority.crt'), log);
    expect(await connections.redis.ping()).toBe('PONG');
    connections.close();
    for (const file of ['stranger.crt', undefined])
      await expect(connectRedis(servers(file), log)).rejects.toThrow(/^Redis cannot be reached: .*certificate/);
    await expect(connectRedis(servers(undefined, installation.url), log)).rejects.toThrow(/^Redis cannot be reached: /);
  });
});
