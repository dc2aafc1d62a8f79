import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type CircuitBreakers, type CallFailure, FAILURES_TO_OPEN } from '../../src/core/circuit-breakers.ts';
import { connectRedis, type RedisConnections } from '../../src/core/redis.ts';
import { openCircuitBreakers } from '../../src/core/redis-circuit-breakers.ts';
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

async function openBreakers(prefix = `${randomUUID()}:`, url?: string): Promise<CircuitBreakers> {
  const connections = await connectRedis(redisAt(url), log);
  opened.push(connections);
  return openCircuitBreakers(connections.redis, prefix, log);
}

/** Longer than a test runs. */
const LONG = 1_000_000;
const failure = (subject: string, more: Partial<CallFailure> = {}): CallFailure => ({
  subject,
  probe: false,
  decisive: false,
  reason: 'unavailable',
  firstMs: LONG,
  longestMs: 60 * LONG,
  ...more,
});
const subjects = (from = 0) => Array.from({ length: FAILURES_TO_OPEN }, (_, n) => `item ${from + n}`);

async function recordFailures(
  circuitBreakers: CircuitBreakers,
  given: string[],
  more: Partial<CallFailure> = {},
): Promise<(number | null)[]> {
  const results: (number | null)[] = [];
  for (const subject of given) results.push(await circuitBreakers.recordFailure('key', failure(subject, more)));
  return results;
}

/** Opens the circuit for a moment and waits until the probe is allowed. */
async function untilProbe(circuitBreakers: CircuitBreakers, given: string[]): Promise<void> {
  await recordFailures(circuitBreakers, given, { firstMs: 20 });
  expect(
    await eventually(
      () => circuitBreakers.acquirePermission('key'),
      (permission) => !permission.open,
    ),
  ).toEqual({ open: false, probe: true });
}

const about = (waitMs: number | null, ms: number) => {
  expect(waitMs).toBeGreaterThanOrEqual(ms * 0.85);
  expect(waitMs).toBeLessThanOrEqual(ms * 1.15);
};
const CLOSED = { open: false, probe: false };

const modes: [string, () => Promise<CircuitBreakers>][] = [
  ['with Redis', () => openBreakers()],
  [
    'without Redis',
    async () => {
      const proxy = await openRedisProxy();
      const circuitBreakers = await openBreakers(undefined, proxy.url);
      proxy.cut();
      await proxy.closed;
      return circuitBreakers;
    },
  ],
];

describe.each(modes)('CircuitBreakers %s', (_, open) => {
  it('opens after consecutive failures of different units of work', async () => {
    const circuitBreakers = await open();
    expect(await circuitBreakers.acquirePermission('key')).toEqual(CLOSED);
    const results = await recordFailures(circuitBreakers, subjects());
    expect(results.slice(0, -1)).toEqual(results.slice(0, -1).map(() => null));
    about(results.at(-1)!, LONG);
    expect(await circuitBreakers.acquirePermission('key')).toMatchObject({
      open: true,
      reason: 'unavailable',
      probing: false,
    });
    expect(await circuitBreakers.recordFailure('key', failure('late'))).toBeGreaterThan(0);
    expect(await circuitBreakers.acquirePermission('other')).toEqual(CLOSED);
  });

  it('does not open for one unit of work that always fails, or when other calls succeed in between', async () => {
    const circuitBreakers = await open();
    expect(
      await recordFailures(
        circuitBreakers,
        Array.from({ length: 20 }, () => 'the same'),
      ),
    ).toEqual(Array.from({ length: 20 }, () => null));
    for (let n = 0; n < 20; n += 1) {
      await circuitBreakers.recordSuccess('key', false);
      expect(await circuitBreakers.recordFailure('key', failure(`item ${n}`))).toBeNull();
    }
    expect(await circuitBreakers.acquirePermission('key')).toEqual(CLOSED);
  });

  it('opens at once for a failure that the work cannot have caused', async () => {
    const circuitBreakers = await open();
    about(await circuitBreakers.recordFailure('key', failure('one', { decisive: true, reason: 'quota' })), LONG);
    expect(await circuitBreakers.acquirePermission('key')).toMatchObject({ open: true, reason: 'quota' });
  });

  it('ignores late successes while it is open and allows one probe after the open time', async () => {
    const circuitBreakers = await open();
    await recordFailures(circuitBreakers, subjects());
    await circuitBreakers.recordSuccess('key', false);
    expect(await circuitBreakers.acquirePermission('key')).toMatchObject({ open: true });

    const other = await open();
    await untilProbe(other, subjects());
    expect(await Promise.all([other.acquirePermission('key'), other.acquirePermission('key')])).toMatchObject([
      { open: true, probing: true },
      { open: true, probing: true },
    ]);
    await other.recordSuccess('key', false);
    expect(await other.acquirePermission('key')).toMatchObject({ open: true, probing: true });
    await other.recordSuccess('key', true);
    expect(await other.acquirePermission('key')).toEqual(CLOSED);
  });

  it('doubles the open time after each failed probe up to the limit and restarts once it is closed', async () => {
    const circuitBreakers = await open();
    await untilProbe(circuitBreakers, subjects());
    about(await circuitBreakers.recordFailure('key', failure('probe', { probe: true })), 2 * LONG);
    about(await circuitBreakers.recordFailure('key', failure('probe', { probe: true })), 4 * LONG);
    about(await circuitBreakers.recordFailure('key', failure('probe', { probe: true, longestMs: 5 * LONG })), 5 * LONG);
    await circuitBreakers.recordSuccess('key', true);
    about(await circuitBreakers.recordFailure('key', failure('one', { decisive: true })), LONG);
  });

  it('is not opened again by the same work after other work succeeded', async () => {
    const circuitBreakers = await open();
    await untilProbe(circuitBreakers, subjects());
    await circuitBreakers.recordSuccess('key', true);
    expect(await recordFailures(circuitBreakers, [...subjects(), ...subjects()])).toEqual(
      [...subjects(), ...subjects()].map(() => null),
    );
    expect((await recordFailures(circuitBreakers, subjects(100))).at(-1)).toBeGreaterThan(0);
  });
});

describe('CircuitBreakers of several processes', () => {
  it('share failures, and one probe decides for all of them', async () => {
    const prefix = `${randomUUID()}:`;
    const [one, two] = [await openBreakers(prefix), await openBreakers(prefix)];
    const [last, ...rest] = subjects();
    for (const [n, subject] of rest.entries())
      expect(await [one, two][n % 2]!.recordFailure('key', failure(subject))).toBeNull();
    expect(await two.recordFailure('key', failure(last!, { firstMs: 2000 }))).toBeGreaterThan(0);
    expect(await one.acquirePermission('key')).toMatchObject({ open: true });
    const permissions = await eventually(
      () => Promise.all([one.acquirePermission('key'), two.acquirePermission('key')]),
      (both) => both.some((permission) => !permission.open),
    );
    expect(permissions.filter((permission) => !permission.open)).toEqual([{ open: false, probe: true }]);
    await one.recordSuccess('key', true);
    expect(await two.acquirePermission('key')).toEqual(CLOSED);
  });
});
