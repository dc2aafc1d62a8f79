import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { MAX_BLOCK_MS, openPace, type Pace } from '../../src/core/pace.ts';
import { connectRedis, type Redis } from '../../src/core/redis.ts';
import { eventually } from '../support/eventually.ts';
import { redisOnALine } from '../support/redis-line.ts';

/** A script that Redis refuses is one of ours that is wrong. */
const refused: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void refused.push(line) });
const opened: Redis[] = [];
afterEach(() => {
  expect(refused.splice(0)).toEqual([]);
  for (const redis of opened.splice(0)) redis.destroy();
});

/** A pace as one process has it. */
async function paceOf(prefix = `${randomUUID()}:`, url = process.env['TEST_REDIS_URL']!): Promise<Pace> {
  const redis = await connectRedis(url, log);
  opened.push(redis);
  return openPace(redis, prefix, log);
}

/** So slow that nothing comes back while a test runs. */
const SLOW = { perSecond: 0.001, burst: 5 };
const taken = async (asked: Promise<{ waitMs: number }[]>) => (await asked).filter(({ waitMs }) => waitMs === 0).length;
const askAtOnce = (paces: Pace[], times: number) =>
  Promise.all(paces.flatMap((pace) => Array.from({ length: times }, () => pace.take('key', SLOW))));

/** Where Redis is there, and where it went away. */
const places: [string, () => Promise<Pace>][] = [
  ['shared', () => paceOf()],
  [
    'alone',
    async () => {
      const line = await redisOnALine();
      const pace = await paceOf(undefined, line.url);
      line.cut();
      await line.cutOff;
      return pace;
    },
  ],
];

describe.each(places)('a budget (%s)', (_, open) => {
  it('gives its burst and no more, and says how long to wait', async () => {
    const pace = await open();
    expect(await taken(askAtOnce([pace], 20))).toBe(5);
    const { waitMs, blocked } = await pace.take('key', SLOW);
    expect(blocked).toBe(false);
    expect(waitMs).toBeGreaterThan(900_000);
    expect(waitMs).toBeLessThanOrEqual(1_000_000);
    expect(await pace.take('other', SLOW)).toEqual({ waitMs: 0, blocked: false });
  });

  it('gives again what came back', async () => {
    const pace = await open();
    const budget = { perSecond: 20, burst: 1 };
    expect((await pace.take('key', budget)).waitMs).toBe(0);
    await eventually(
      () => pace.take('key', budget),
      ({ waitMs }) => waitMs === 0,
    );
  });

  it('counts what something costs; what costs more than the burst takes all of it', async () => {
    const pace = await open();
    expect((await pace.take('key', SLOW, 3)).waitMs).toBe(0);
    expect((await pace.take('key', SLOW, 3)).waitMs).toBeGreaterThan(0);
    expect((await pace.take('key', SLOW, 2)).waitMs).toBe(0);
    expect((await pace.take('other', SLOW, 100)).waitMs).toBe(0);
    expect((await pace.take('other', SLOW, 1)).waitMs).toBeGreaterThan(0);
  });

  it('is shut by a block, as is a key without a budget; a shorter block changes nothing', async () => {
    const pace = await open();
    for (const ms of [600_000, 10]) await pace.block('key', ms);
    for (const budget of [SLOW, null]) {
      const { waitMs, blocked } = await pace.take('key', budget);
      expect(blocked).toBe(true);
      expect(waitMs).toBeGreaterThan(500_000);
    }
    expect(await pace.take('other', null)).toEqual({ waitMs: 0, blocked: false });
  });

  it.each([365 * 86_400_000, Infinity])('is shut for an hour at most, also when asked for %d ms', async (ms) => {
    const pace = await open();
    await pace.block('key', ms);
    const { waitMs } = await pace.take('key', null);
    expect(waitMs).toBeGreaterThan(MAX_BLOCK_MS - 60_000);
    expect(waitMs).toBeLessThanOrEqual(MAX_BLOCK_MS);
  });

  it.each([0, -5])('is not shut by a block of %d ms', async (ms) => {
    const pace = await open();
    await pace.block('key', ms);
    expect((await pace.take('key', null)).waitMs).toBe(0);
  });
});

describe.each(places)('a budget that somebody else keeps (%s)', (_, open) => {
  it('is the one that was told last, instead of the one that is assumed', async () => {
    const pace = await open();
    await pace.learn('key', { perSecond: 0.001, burst: 3 }, 3);
    expect(await taken(askAtOnce([pace], 10))).toBe(3);
    expect((await pace.take('key', SLOW)).waitMs).toBeGreaterThan(0);
    expect(await pace.take('key', null)).toEqual({ waitMs: 0, blocked: false });
  });

  it('holds what is said to be there, but never more than is known', async () => {
    const pace = await open();
    await pace.learn('key', SLOW, 2);
    await pace.learn('key', SLOW, 5);
    expect(await taken(askAtOnce([pace], 10))).toBe(2);
    await pace.learn('other', SLOW, -1);
    const { waitMs } = await pace.take('other', SLOW);
    expect(waitMs).toBeGreaterThan(1_900_000);
    expect(waitMs).toBeLessThanOrEqual(2_000_000);
  });

  it('takes back what was not used, and no more than it holds', async () => {
    const pace = await open();
    expect(await taken(askAtOnce([pace], 5))).toBe(5);
    await pace.giveBack('key', SLOW, 2);
    expect(await taken(askAtOnce([pace], 5))).toBe(2);
    await pace.giveBack('key', SLOW, 100);
    expect(await taken(askAtOnce([pace], 10))).toBe(5);
  });
});

describe.each(places)('a place in the line (%s)', (_, open) => {
  const EMPTY = { perSecond: 1, burst: 100 };

  it('is taken where the wait is accepted, and moves those who come later', async () => {
    const pace = await open();
    await pace.learn('key', EMPTY, 0);
    const first = await pace.take('key', EMPTY, 50, 60_000);
    expect(first.waitMs).toBeGreaterThan(40_000);
    expect(first.waitMs).toBeLessThanOrEqual(50_000);
    expect((await pace.take('key', EMPTY, 1)).waitMs).toBeGreaterThan(first.waitMs - 1000);
  });

  it('is not taken where the wait is too long', async () => {
    const pace = await open();
    await pace.learn('key', EMPTY, 0);
    expect((await pace.take('key', EMPTY, 50, 10_000)).waitMs).toBeGreaterThan(10_000);
    expect((await pace.take('key', EMPTY, 1, 10_000)).waitMs).toBeLessThanOrEqual(1000);
  });
});

describe('the processes of an installation', () => {
  it('learn from each other, and put back for each other', async () => {
    const prefix = `${randomUUID()}:`;
    const [one, two] = [await paceOf(prefix), await paceOf(prefix)];
    await one.learn('key', SLOW, 3);
    expect(await taken(askAtOnce([one, two], 10))).toBe(3);
    await two.giveBack('key', SLOW, 1);
    expect(await taken(askAtOnce([one], 10))).toBe(1);
  });

  it('know what they were told before while Redis is away', async () => {
    const line = await redisOnALine();
    const pace = await paceOf(undefined, line.url);
    await pace.learn('key', { perSecond: 0.001, burst: 50 }, 4);
    line.cut();
    await line.cutOff;
    expect(await taken(askAtOnce([pace], 10))).toBe(4);
  });

  it('draw on one budget, and heed one block', async () => {
    const prefix = `${randomUUID()}:`;
    const [one, two] = [await paceOf(prefix), await paceOf(prefix)];
    expect(await taken(askAtOnce([one, two], 10))).toBe(5);
    await one.block('blocked', 60_000);
    expect((await two.take('blocked', null)).blocked).toBe(true);
    expect((await (await paceOf()).take('blocked', null)).blocked).toBe(false);
  });

  it('count each for itself while Redis does not answer, and know what they were told before', async () => {
    const line = await redisOnALine();
    const pace = await paceOf(undefined, line.url);
    await pace.block('blocked', 60_000);
    line.hold();
    expect(await taken(askAtOnce([pace], 7))).toBe(5);
    expect((await pace.take('blocked', null)).blocked).toBe(true);
    line.cut();
  });
});
