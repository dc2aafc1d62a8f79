import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { openTokenBuckets } from '../../src/core/redis-token-buckets.ts';
import { MAX_BLOCK_MS, type TokenBuckets } from '../../src/core/token-buckets.ts';
import { connectRedis, type RedisConnections } from '../../src/core/redis.ts';
import { eventually } from '../support/eventually.ts';
import { redisAt } from '../support/redis-servers.ts';
import { openRedisProxy } from '../support/tcp-proxy.ts';

/** Warnings: Redis rejects a script only when the script is wrong. */
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (proxy) => void warnings.push(proxy) });
const opened: RedisConnections[] = [];
afterEach(() => {
  expect(warnings.splice(0)).toEqual([]);
  for (const connections of opened.splice(0)) connections.close();
});

/** Token buckets as one process opens them. */
async function openTestTokenBuckets(prefix = `${randomUUID()}:`, url?: string): Promise<TokenBuckets> {
  const connections = await connectRedis(redisAt(url), log);
  opened.push(connections);
  return openTokenBuckets(connections.redis, prefix, log);
}

/** Refills so slowly that no token returns while a test runs. */
const SLOW = { perSecond: 0.001, burst: 5 };
const takenAtOnce = async (results: Promise<{ waitMs: number }[]>) =>
  (await results).filter(({ waitMs }) => waitMs === 0).length;
const takeConcurrently = (processes: TokenBuckets[], times: number) =>
  Promise.all(processes.flatMap((tokenBuckets) => Array.from({ length: times }, () => tokenBuckets.take('key', SLOW))));

const modes: [string, () => Promise<TokenBuckets>][] = [
  ['with Redis', () => openTestTokenBuckets()],
  [
    'without Redis',
    async () => {
      const proxy = await openRedisProxy();
      const tokenBuckets = await openTestTokenBuckets(undefined, proxy.url);
      proxy.cut();
      await proxy.closed;
      return tokenBuckets;
    },
  ],
];

describe.each(modes)('TokenBuckets %s', (_, open) => {
  it('allows the burst and then reports the waiting time', async () => {
    const tokenBuckets = await open();
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 20))).toBe(5);
    const { waitMs, blocked } = await tokenBuckets.take('key', SLOW);
    expect(blocked).toBe(false);
    expect(waitMs).toBeGreaterThan(900_000);
    expect(waitMs).toBeLessThanOrEqual(1_000_000);
    expect(await tokenBuckets.take('other', SLOW)).toEqual({ waitMs: 0, blocked: false });
  });

  it('allows another call after the refill', async () => {
    const tokenBuckets = await open();
    const size = { perSecond: 20, burst: 1 };
    expect((await tokenBuckets.take('key', size)).waitMs).toBe(0);
    await eventually(
      () => tokenBuckets.take('key', size),
      ({ waitMs }) => waitMs === 0,
    );
  });

  it('takes the cost of each call, and the whole burst for a higher cost', async () => {
    const tokenBuckets = await open();
    expect((await tokenBuckets.take('key', SLOW, 3)).waitMs).toBe(0);
    expect((await tokenBuckets.take('key', SLOW, 3)).waitMs).toBeGreaterThan(0);
    expect((await tokenBuckets.take('key', SLOW, 2)).waitMs).toBe(0);
    expect((await tokenBuckets.take('other', SLOW, 100)).waitMs).toBe(0);
    expect((await tokenBuckets.take('other', SLOW, 1)).waitMs).toBeGreaterThan(0);
  });

  it('blocks a key with and without a size, and ignores a shorter block', async () => {
    const tokenBuckets = await open();
    for (const ms of [600_000, 10]) await tokenBuckets.block('key', ms);
    for (const size of [SLOW, null]) {
      const { waitMs, blocked } = await tokenBuckets.take('key', size);
      expect(blocked).toBe(true);
      expect(waitMs).toBeGreaterThan(500_000);
    }
    expect(await tokenBuckets.take('other', null)).toEqual({ waitMs: 0, blocked: false });
  });

  it.each([365 * 86_400_000, Infinity])('limits a block of %d ms to one hour', async (ms) => {
    const tokenBuckets = await open();
    await tokenBuckets.block('key', ms);
    const { waitMs } = await tokenBuckets.take('key', null);
    expect(waitMs).toBeGreaterThan(MAX_BLOCK_MS - 60_000);
    expect(waitMs).toBeLessThanOrEqual(MAX_BLOCK_MS);
  });

  it.each([0, -5])('ignores a block of %d ms', async (ms) => {
    const tokenBuckets = await open();
    await tokenBuckets.block('key', ms);
    expect((await tokenBuckets.take('key', null)).waitMs).toBe(0);
  });
});

describe.each(modes)('TokenBuckets.calibrate and refund %s', (_, open) => {
  it('prefer the calibrated size to the given one', async () => {
    const tokenBuckets = await open();
    await tokenBuckets.calibrate('key', { perSecond: 0.001, burst: 3 }, 3);
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 10))).toBe(3);
    expect((await tokenBuckets.take('key', SLOW)).waitMs).toBeGreaterThan(0);
    expect(await tokenBuckets.take('key', null)).toEqual({ waitMs: 0, blocked: false });
  });

  it('lower the fill level to the reported one but never raise it', async () => {
    const tokenBuckets = await open();
    await tokenBuckets.calibrate('key', SLOW, 2);
    await tokenBuckets.calibrate('key', SLOW, 5);
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 10))).toBe(2);
    await tokenBuckets.calibrate('other', SLOW, -1);
    const { waitMs } = await tokenBuckets.take('other', SLOW);
    expect(waitMs).toBeGreaterThan(1_900_000);
    expect(waitMs).toBeLessThanOrEqual(2_000_000);
  });

  it('refund unused tokens up to the burst', async () => {
    const tokenBuckets = await open();
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 5))).toBe(5);
    await tokenBuckets.refund('key', SLOW, 2);
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 5))).toBe(2);
    await tokenBuckets.refund('key', SLOW, 100);
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 10))).toBe(5);
  });
});

describe.each(modes)('TokenBuckets reservations %s', (_, open) => {
  const EMPTY = { perSecond: 1, burst: 100 };

  it('take tokens within the accepted wait and delay later calls', async () => {
    const tokenBuckets = await open();
    await tokenBuckets.calibrate('key', EMPTY, 0);
    const first = await tokenBuckets.take('key', EMPTY, 50, 60_000);
    expect(first.waitMs).toBeGreaterThan(40_000);
    expect(first.waitMs).toBeLessThanOrEqual(50_000);
    expect((await tokenBuckets.take('key', EMPTY, 1)).waitMs).toBeGreaterThan(first.waitMs - 1000);
  });

  it('take nothing when the wait would be longer than accepted', async () => {
    const tokenBuckets = await open();
    await tokenBuckets.calibrate('key', EMPTY, 0);
    expect((await tokenBuckets.take('key', EMPTY, 50, 10_000)).waitMs).toBeGreaterThan(10_000);
    expect((await tokenBuckets.take('key', EMPTY, 1, 10_000)).waitMs).toBeLessThanOrEqual(1000);
  });
});

describe('TokenBuckets of several processes', () => {
  it('share calibrated sizes and refunds', async () => {
    const prefix = `${randomUUID()}:`;
    const [one, two] = [await openTestTokenBuckets(prefix), await openTestTokenBuckets(prefix)];
    await one.calibrate('key', SLOW, 3);
    expect(await takenAtOnce(takeConcurrently([one, two], 10))).toBe(3);
    await two.refund('key', SLOW, 1);
    expect(await takenAtOnce(takeConcurrently([one], 10))).toBe(1);
  });

  it('remember their calibration while Redis is down', async () => {
    const proxy = await openRedisProxy();
    const tokenBuckets = await openTestTokenBuckets(undefined, proxy.url);
    await tokenBuckets.calibrate('key', { perSecond: 0.001, burst: 50 }, 4);
    proxy.cut();
    await proxy.closed;
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 10))).toBe(4);
  });

  it('share one bucket and one block per installation', async () => {
    const prefix = `${randomUUID()}:`;
    const [one, two] = [await openTestTokenBuckets(prefix), await openTestTokenBuckets(prefix)];
    expect(await takenAtOnce(takeConcurrently([one, two], 10))).toBe(5);
    await one.block('blocked', 60_000);
    expect((await two.take('blocked', null)).blocked).toBe(true);
    expect((await (await openTestTokenBuckets()).take('blocked', null)).blocked).toBe(false);
  });

  it('count alone and remember their blocks while Redis hangs', async () => {
    const proxy = await openRedisProxy();
    const tokenBuckets = await openTestTokenBuckets(undefined, proxy.url);
    await tokenBuckets.block('blocked', 60_000);
    proxy.stall();
    expect(await takenAtOnce(takeConcurrently([tokenBuckets], 7))).toBe(5);
    expect((await tokenBuckets.take('blocked', null)).blocked).toBe(true);
    proxy.cut();
  });
});
