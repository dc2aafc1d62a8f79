import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createClient } from 'redis';
import { loadConfig } from '../../src/core/config.ts';
import { clientNetwork, type LimitName, openRateLimiter, type RateLimiter } from '../../src/core/rate-limiter.ts';
import { connectRedis, type RedisConnections } from '../../src/core/redis.ts';
import { refusal } from '../support/as-user.ts';
import { eventually } from '../support/eventually.ts';
import { redisAt } from '../support/redis-servers.ts';
import { openRedisProxy } from '../support/tcp-proxy.ts';

const log = pino({ level: 'silent' });
const opened: RedisConnections[] = [];

afterEach(() => {
  for (const connections of opened.splice(0)) connections.close();
});

/** A rate limiter as one process opens it. */
async function openLimiter(
  env: Record<string, string>,
  prefix = `${randomUUID()}:`,
  url?: string,
): Promise<RateLimiter> {
  const connections = await connectRedis(redisAt(url), log);
  opened.push(connections);
  return openRateLimiter(loadConfig({ NODE_ENV: 'test', ...env }), connections.redis, prefix);
}

async function consumeTimes(rateLimiter: RateLimiter, name: LimitName, times: number, key = 'one'): Promise<void> {
  for (let time = 0; time < times; time += 1) await rateLimiter.consume(name, key);
}

const TOO_MANY = {
  code: 'TOO_MANY_ATTEMPTS',
  message: 'Too many attempts. Try again later.',
  status: 429,
  facts: { retry_after: expect.any(Number) },
};

describe('RateLimiter', () => {
  it('allows the configured number of attempts and reports the retry time in whole seconds', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '3/900' });
    await consumeTimes(rateLimiter, 'login', 3);
    const refused = await refusal(rateLimiter.consume('login', 'one'));
    expect(refused).toMatchObject(TOO_MANY);
    const seconds = refused.facts['retry_after'] as number;
    expect(Number.isInteger(seconds) && seconds > 0 && seconds <= 900).toBe(true);
  });

  it('counts each key and each limit separately', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '1/900', LIMIT_SECOND_FACTOR: '1/900' });
    await rateLimiter.consume('login', 'one');
    await refusal(rateLimiter.consume('login', 'one'));
    await rateLimiter.consume('login', 'other');
    await rateLimiter.consume('secondFactor', 'one');
  });

  it('does not count refunded attempts', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '2/900' });
    for (let time = 0; time < 5; time += 1) {
      await rateLimiter.refund(await rateLimiter.consume('login', 'one'));
    }
    await consumeTimes(rateLimiter, 'login', 2);
    expect(await refusal(rateLimiter.consume('login', 'one'))).toMatchObject(TOO_MANY);
  });

  it('does not count rejected attempts, so that many refunded concurrent attempts lock nobody out', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '3/900' });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => rateLimiter.consume('login', 'one')));
    for (const each of results) if (each.status === 'fulfilled') await rateLimiter.refund(each.value);
    await consumeTimes(rateLimiter, 'login', 3);
    expect(await refusal(rateLimiter.consume('login', 'one'))).toMatchObject(TOO_MANY);
  });

  it('allows no extra attempts when a refund comes after the reset', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '2/2' });
    const late = [await rateLimiter.consume('login', 'one'), await rateLimiter.consume('login', 'one')];
    const next = await eventually(() => rateLimiter.consume('login', 'one').catch(() => null), Boolean);
    for (const attempt of late) await rateLimiter.refund(attempt);
    expect(next).not.toBeNull();
    await rateLimiter.consume('login', 'one');
    expect(await refusal(rateLimiter.consume('login', 'one'))).toMatchObject(TOO_MANY);
  });

  it('allows exactly the configured number of concurrent attempts', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '10/900' });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => rateLimiter.consume('login', 'one')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('is shared by all processes of an installation and separate from other installations', async () => {
    const env = { LIMIT_LOGIN: '2/900' };
    const [one, two] = [await openLimiter(env, 'same:'), await openLimiter(env, 'same:')];
    const key = randomUUID();
    await one.consume('login', key);
    await two.consume('login', key);
    for (const rateLimiter of [one, two])
      expect(await refusal(rateLimiter.consume('login', key))).toMatchObject(TOO_MANY);
    await (await openLimiter(env)).consume('login', key);
  });

  it('accepts any text as a key and stores only its hash', async () => {
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '1/900' }, 'texts:');
    const key = `secret ${'x'.repeat(5000)}\r\n* ${randomUUID()}`;
    await rateLimiter.consume('login', key);
    expect(await refusal(rateLimiter.consume('login', key))).toMatchObject(TOO_MANY);
    const client = createClient({ url: process.env['TEST_REDIS_URL']! });
    await client.connect();
    const stored = await client.keys('texts:*');
    await client.close();
    expect(stored.length).toBeGreaterThan(0);
    for (const each of stored) expect(each).toMatch(/^texts:limit:login:[\w-]{43}$/);
  });
});

describe('a limit with back-off', () => {
  const LOGIN = { LIMIT_LOGIN_ACCOUNT: '2/900' };
  const waitOf = async (rateLimiter: RateLimiter, key = 'one') =>
    (await refusal(rateLimiter.consume('loginAccount', key))).facts['retry_after'] as number;
  /** Attempts again and again until one is allowed. */
  const untilAllowed = (rateLimiter: RateLimiter) =>
    eventually(() => rateLimiter.consume('loginAccount', 'one').catch(() => null), Boolean);

  it('allows one attempt per delay, which doubles, and never ends in a lock-out', async () => {
    const rateLimiter = await openLimiter(LOGIN);
    await consumeTimes(rateLimiter, 'loginAccount', 3);
    const waits = [await waitOf(rateLimiter)];
    for (let time = 0; time < 2; time += 1) {
      // The attempts that are rejected meanwhile do not prolong the delay.
      await untilAllowed(rateLimiter);
      waits.push(await waitOf(rateLimiter));
    }
    expect(waits).toEqual([1, 2, 4]);
  });

  it('does not count refunded attempts', async () => {
    const rateLimiter = await openLimiter(LOGIN);
    for (let time = 0; time < 5; time += 1) await rateLimiter.refund(await rateLimiter.consume('loginAccount', 'one'));
    await consumeTimes(rateLimiter, 'loginAccount', 2);
  });

  it('counts in memory while Redis is down', async () => {
    const proxy = await openRedisProxy();
    const rateLimiter = await openLimiter(LOGIN, 'delayed:', proxy.url);
    proxy.cut();
    await proxy.closed;
    await consumeTimes(rateLimiter, 'loginAccount', 3);
    expect(await waitOf(rateLimiter)).toBe(1);
  });
});

describe('RATE_LIMITS', () => {
  const rates = {
    LIMIT_SECOND_FACTOR: '1/900',
    LIMIT_LOGIN: '1/900',
    LIMIT_LOGIN_NETWORK: '1/900',
    LIMIT_LOGIN_ACCOUNT: '1/900',
    LIMIT_FORGOT_PASSWORD: '1/3600',
    LIMIT_MAIL: '1/600',
    LIMIT_SIGN_UP: '1/3600',
    LIMIT_CALLS: '1/60',
    LIMIT_PLUGIN: '1/60',
    LIMIT_NEW_ADDRESSES: '1/86400',
    LIMIT_STUDIO_MAILS: '1/86400',
  };
  const essential: LimitName[] = ['secondFactor', 'login', 'loginNetwork', 'loginAccount'];
  const others: LimitName[] = [
    'identity',
    'codeMail',
    'mail',
    'forgotPassword',
    'signUp',
    'calls',
    'plugin',
    'newAddress',
    'studioMail',
  ];
  const names: LimitName[] = [...essential, ...others];
  const enforced = async (env: Record<string, string>) => {
    const rateLimiter = await openLimiter({ ...rates, ...env });
    const found: LimitName[] = [];
    for (const name of names) {
      const twice = await consumeTimes(rateLimiter, name, 3).then(
        () => 'allowed',
        () => 'rejected',
      );
      if (twice === 'rejected') found.push(name);
    }
    return found;
  };

  it.each([
    ['on', names],
    ['essential', essential],
    ['off', []],
  ])('%s enforces the limits %j', async (RATE_LIMITS, expected) => {
    expect(await enforced({ RATE_LIMITS })).toEqual(expected);
  });

  it('enforces only the essential limits by default', async () => {
    expect(await enforced({})).toEqual(essential);
  });

  it('reports too many calls with another code than too many attempts', async () => {
    const rateLimiter = await openLimiter({ ...rates, RATE_LIMITS: 'on' });
    await rateLimiter.consume('calls', 'one');
    expect(await refusal(rateLimiter.consume('calls', 'one'))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Rate limit exceeded',
      status: 429,
    });
  });
});

describe('RateLimiter without Redis', () => {
  it('counts in each process separately', async () => {
    const proxy = await openRedisProxy();
    const env = { LIMIT_LOGIN: '2/900' };
    const [one, two] = [await openLimiter(env, 'away:', proxy.url), await openLimiter(env, 'away:', proxy.url)];
    proxy.cut();
    await proxy.closed;
    for (const rateLimiter of [one, two]) {
      await consumeTimes(rateLimiter, 'login', 2);
      expect(await refusal(rateLimiter.consume('login', 'one'))).toMatchObject(TOO_MANY);
      await rateLimiter.refund(await rateLimiter.consume('login', 'other'));
    }
  });

  it('does not wait for a Redis that hangs and counts each attempt once', async () => {
    const proxy = await openRedisProxy();
    const rateLimiter = await openLimiter({ LIMIT_LOGIN: '3/900' }, 'slow:', proxy.url);
    proxy.stall();
    await Promise.all([rateLimiter.consume('login', 'one'), rateLimiter.consume('login', 'one')]);
    // The two pending commands fail now, after their callers got a result.
    proxy.cut();
    await proxy.closed;
    await rateLimiter.consume('login', 'one');
    expect(await refusal(rateLimiter.consume('login', 'one'))).toMatchObject(TOO_MANY);
  });
});

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('maps the address %j to the network %j', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network);
  });
});
