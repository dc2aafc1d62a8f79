import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { loadConfig } from '../../src/core/config.ts';
import { type LimitName, type Limits, openLimits } from '../../src/core/limits.ts';
import { connectRedis, type Redis } from '../../src/core/redis.ts';
import { refusal } from '../support/as-user.ts';
import { eventually } from '../support/eventually.ts';
import { redisOnALine } from '../support/redis-line.ts';

const log = pino({ level: 'silent' });
const opened: Redis[] = [];

afterEach(() => {
  for (const redis of opened.splice(0)) redis.destroy();
});

/** Limits as one process has them. */
async function limitsOf(
  env: Record<string, string>,
  prefix = `${randomUUID()}:`,
  url = process.env['TEST_REDIS_URL']!,
): Promise<Limits> {
  const redis = await connectRedis(url, log);
  opened.push(redis);
  return openLimits(loadConfig({ NODE_ENV: 'test', ...env }), redis, prefix);
}

async function countTimes(limits: Limits, name: LimitName, times: number, key = 'one'): Promise<void> {
  for (let time = 0; time < times; time += 1) await limits.count(name, key);
}

const TOO_MANY = {
  code: 'TOO_MANY_ATTEMPTS',
  message: 'Too many attempts. Try again later.',
  status: 429,
  facts: { retry_after: expect.any(Number) },
};

describe('a limit', () => {
  it('lets through as many as it says, and tells in whole seconds when to come again', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '3/900' });
    await countTimes(limits, 'login', 3);
    const refused = await refusal(limits.count('login', 'one'));
    expect(refused).toMatchObject(TOO_MANY);
    const seconds = refused.facts['retry_after'] as number;
    expect(Number.isInteger(seconds) && seconds > 0 && seconds <= 900).toBe(true);
  });

  it('counts each key and each purpose for itself', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '1/900', LIMIT_SECOND_FACTOR: '1/900' });
    await limits.count('login', 'one');
    await refusal(limits.count('login', 'one'));
    await limits.count('login', 'other');
    await limits.count('secondFactor', 'one');
  });

  it('takes back what was no failure', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '2/900' });
    for (let time = 0; time < 5; time += 1) {
      await limits.forgive(await limits.count('login', 'one'));
    }
    await countTimes(limits, 'login', 2);
    expect(await refusal(limits.count('login', 'one'))).toMatchObject(TOO_MANY);
  });

  it('counts no refusal: many at once that turn out to be no failures lock nobody out', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '3/900' });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => limits.count('login', 'one')));
    for (const each of results) if (each.status === 'fulfilled') await limits.forgive(each.value);
    await countTimes(limits, 'login', 3);
    expect(await refusal(limits.count('login', 'one'))).toMatchObject(TOO_MANY);
  });

  it('gives no more tries for what is taken back when it was forgotten already', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '2/2' });
    const late = [await limits.count('login', 'one'), await limits.count('login', 'one')];
    const next = await eventually(() => limits.count('login', 'one').catch(() => null), Boolean);
    for (const counted of late) await limits.forgive(counted);
    expect(next).not.toBeNull();
    await limits.count('login', 'one');
    expect(await refusal(limits.count('login', 'one'))).toMatchObject(TOO_MANY);
  });

  it('lets exactly as many through when all come at once', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '10/900' });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => limits.count('login', 'one')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('is one for all processes of an installation, and not for another installation', async () => {
    const env = { LIMIT_LOGIN: '2/900' };
    const [one, two] = [await limitsOf(env, 'same:'), await limitsOf(env, 'same:')];
    const key = randomUUID();
    await one.count('login', key);
    await two.count('login', key);
    for (const limits of [one, two]) expect(await refusal(limits.count('login', key))).toMatchObject(TOO_MANY);
    await (await limitsOf(env)).count('login', key);
  });

  it('takes any text for a key, and keeps none of it', async () => {
    const limits = await limitsOf({ LIMIT_LOGIN: '1/900' }, 'texts:');
    const key = `secret ${'x'.repeat(5000)}\r\n* ${randomUUID()}`;
    await limits.count('login', key);
    expect(await refusal(limits.count('login', key))).toMatchObject(TOO_MANY);
    const kept = await opened[0]!.keys('texts:*');
    expect(kept.length).toBeGreaterThan(0);
    for (const each of kept) expect(each).toMatch(/^texts:limit:login:[\w-]{43}$/);
  });
});

describe('which limits hold', () => {
  const rates = {
    LIMIT_SECOND_FACTOR: '1/900',
    LIMIT_LOGIN: '1/900',
    LIMIT_MAIL: '1/600',
    LIMIT_SIGN_UP: '1/3600',
    LIMIT_CALLS: '1/60',
    LIMIT_PLUGIN: '1/60',
  };
  const names: LimitName[] = ['secondFactor', 'login', 'identity', 'codeMail', 'mail', 'signUp', 'calls', 'plugin'];
  const holding = async (env: Record<string, string>) => {
    const limits = await limitsOf({ ...rates, ...env });
    const held: LimitName[] = [];
    for (const name of names) {
      const twice = await countTimes(limits, name, 2).then(
        () => 'free',
        () => 'held',
      );
      if (twice === 'held') held.push(name);
    }
    return held;
  };

  it.each([
    ['on', names],
    ['essential', ['secondFactor', 'login']],
    ['off', []],
  ])('RATE_LIMITS=%s', async (RATE_LIMITS, held) => {
    expect(await holding({ RATE_LIMITS })).toEqual(held);
  });

  it('the essential ones where nothing is said', async () => {
    expect(await holding({})).toEqual(['secondFactor', 'login']);
  });

  it('too many calls are told from too many attempts', async () => {
    const limits = await limitsOf({ ...rates, RATE_LIMITS: 'on' });
    await limits.count('calls', 'one');
    expect(await refusal(limits.count('calls', 'one'))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Rate limit exceeded',
      status: 429,
    });
  });
});

describe('without Redis', () => {
  it('each process counts for itself', async () => {
    const line = await redisOnALine();
    const env = { LIMIT_LOGIN: '2/900' };
    const [one, two] = [await limitsOf(env, 'away:', line.url), await limitsOf(env, 'away:', line.url)];
    line.cut();
    await line.cutOff;
    for (const limits of [one, two]) {
      await countTimes(limits, 'login', 2);
      expect(await refusal(limits.count('login', 'one'))).toMatchObject(TOO_MANY);
      await limits.forgive(await limits.count('login', 'other'));
    }
  });

  it('one that does not answer is not waited for, and what it did not count is counted once', async () => {
    const line = await redisOnALine();
    const limits = await limitsOf({ LIMIT_LOGIN: '3/900' }, 'slow:', line.url);
    line.hold();
    await Promise.all([limits.count('login', 'one'), limits.count('login', 'one')]);
    // Now the two questions fail that nobody waits for any more.
    line.cut();
    await line.cutOff;
    await limits.count('login', 'one');
    expect(await refusal(limits.count('login', 'one'))).toMatchObject(TOO_MANY);
  });
});
