import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type Circuits, type Fault, FAULTS_TO_OPEN } from '../../src/core/circuits.ts';
import { connectRedis, type Redis } from '../../src/core/redis.ts';
import { openCircuits } from '../../src/core/shared-circuits.ts';
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

async function circuitsOf(prefix = `${randomUUID()}:`, url = process.env['TEST_REDIS_URL']!): Promise<Circuits> {
  const redis = await connectRedis(url, log);
  opened.push(redis);
  return openCircuits(redis, prefix, log);
}

/** Open for longer than a test runs. */
const LONG = 1_000_000;
const fault = (subject: string, more: Partial<Fault> = {}): Fault => ({
  subject,
  trial: false,
  decisive: false,
  reason: 'unavailable',
  firstMs: LONG,
  longestMs: 60 * LONG,
  ...more,
});
const subjects = (from = 0) => Array.from({ length: FAULTS_TO_OPEN }, (_, n) => `item ${from + n}`);

async function failAll(circuits: Circuits, given: string[], more: Partial<Fault> = {}): Promise<(number | null)[]> {
  const answers: (number | null)[] = [];
  for (const subject of given) answers.push(await circuits.fail('key', fault(subject, more)));
  return answers;
}

/** Opens for a moment and waits for the trial. */
async function untilTrial(circuits: Circuits, given: string[]): Promise<void> {
  await failAll(circuits, given, { firstMs: 20 });
  expect(
    await eventually(
      () => circuits.enter('key'),
      (entry) => !entry.open,
    ),
  ).toEqual({ open: false, trial: true });
}

const about = (waitMs: number | null, ms: number) => {
  expect(waitMs).toBeGreaterThanOrEqual(ms * 0.85);
  expect(waitMs).toBeLessThanOrEqual(ms * 1.15);
};
const CLOSED = { open: false, trial: false };

const places: [string, () => Promise<Circuits>][] = [
  ['shared', () => circuitsOf()],
  [
    'alone',
    async () => {
      const line = await redisOnALine();
      const circuits = await circuitsOf(undefined, line.url);
      line.cut();
      await line.cutOff;
      return circuits;
    },
  ],
];

describe.each(places)('a circuit (%s)', (_, open) => {
  it('opens by the faults of different pieces of work in a row', async () => {
    const circuits = await open();
    expect(await circuits.enter('key')).toEqual(CLOSED);
    const answers = await failAll(circuits, subjects());
    expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => null));
    about(answers.at(-1)!, LONG);
    expect(await circuits.enter('key')).toMatchObject({ open: true, reason: 'unavailable', tried: false });
    expect(await circuits.fail('key', fault('late'))).toBeGreaterThan(0);
    expect(await circuits.enter('other')).toEqual(CLOSED);
  });

  it('does not open by one that always fails, nor where others get an answer in between', async () => {
    const circuits = await open();
    expect(
      await failAll(
        circuits,
        Array.from({ length: 20 }, () => 'the same'),
      ),
    ).toEqual(Array.from({ length: 20 }, () => null));
    for (let n = 0; n < 20; n += 1) {
      await circuits.succeed('key', false);
      expect(await circuits.fail('key', fault(`item ${n}`))).toBeNull();
    }
    expect(await circuits.enter('key')).toEqual(CLOSED);
  });

  it('opens at once by what cannot be the fault of the work', async () => {
    const circuits = await open();
    about(await circuits.fail('key', fault('one', { decisive: true, reason: 'quota' })), LONG);
    expect(await circuits.enter('key')).toMatchObject({ open: true, reason: 'quota' });
  });

  it('stays open whatever late answers come, and lets one trial through when its time is over', async () => {
    const circuits = await open();
    await failAll(circuits, subjects());
    await circuits.succeed('key', false);
    expect(await circuits.enter('key')).toMatchObject({ open: true });

    const other = await open();
    await untilTrial(other, subjects());
    expect(await Promise.all([other.enter('key'), other.enter('key')])).toMatchObject([
      { open: true, tried: true },
      { open: true, tried: true },
    ]);
    await other.succeed('key', false);
    expect(await other.enter('key')).toMatchObject({ open: true, tried: true });
    await other.succeed('key', true);
    expect(await other.enter('key')).toEqual(CLOSED);
  });

  it('stays open twice as long after each trial that fails, up to a limit, and begins anew once closed', async () => {
    const circuits = await open();
    await untilTrial(circuits, subjects());
    about(await circuits.fail('key', fault('trial', { trial: true })), 2 * LONG);
    about(await circuits.fail('key', fault('trial', { trial: true })), 4 * LONG);
    about(await circuits.fail('key', fault('trial', { trial: true, longestMs: 5 * LONG })), 5 * LONG);
    await circuits.succeed('key', true);
    about(await circuits.fail('key', fault('one', { decisive: true })), LONG);
  });

  it('is not opened again by the same work once others got through', async () => {
    const circuits = await open();
    await untilTrial(circuits, subjects());
    await circuits.succeed('key', true);
    expect(await failAll(circuits, [...subjects(), ...subjects()])).toEqual(
      [...subjects(), ...subjects()].map(() => null),
    );
    expect((await failAll(circuits, subjects(100))).at(-1)).toBeGreaterThan(0);
  });
});

describe('the processes of an installation', () => {
  it('share their circuits: what each of them meets counts, and one trial decides for all', async () => {
    const prefix = `${randomUUID()}:`;
    const [one, two] = [await circuitsOf(prefix), await circuitsOf(prefix)];
    const [last, ...rest] = subjects();
    for (const [n, subject] of rest.entries()) expect(await [one, two][n % 2]!.fail('key', fault(subject))).toBeNull();
    expect(await two.fail('key', fault(last!, { firstMs: 20 }))).toBeGreaterThan(0);
    expect(await one.enter('key')).toMatchObject({ open: true });
    const entries = await eventually(
      () => Promise.all([one.enter('key'), two.enter('key')]),
      (both) => both.some((entry) => !entry.open),
    );
    expect(entries.filter((entry) => !entry.open)).toEqual([{ open: false, trial: true }]);
    await one.succeed('key', true);
    expect(await two.enter('key')).toEqual(CLOSED);
  });
});
