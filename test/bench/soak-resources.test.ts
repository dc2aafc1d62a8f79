import { describe, expect, it } from '@jest/globals';
import { checkResources, growthOf, type ResourceEvidence } from '../../bench/soak/checks/resource-checks.ts';
import { KILLS, planKills } from '../../bench/soak/plan-faults.ts';
import { Random } from '../../bench/soak/random.ts';

const MINUTE = 60_000;
const SECONDS = Array.from({ length: 240 }, (_, n) => n * 1000);
const CONNECTIONS = { database: { 'web-1': 8, 'worker-1': 20 }, openTransactions: 0, redis: { 'web-1': 6 } };

/** A run of four minutes with values that rise by so much per minute. */
function run(rising: { live?: number; resident?: number; handles?: number } = {}): ResourceEvidence {
  const noise = new Random(1);
  const at = (atMs: number, base: number, perMinute = 0, wobble = 0) =>
    base + (atMs / MINUTE) * perMinute + noise.between(-wobble, wobble);
  const process = { process: 'web-1', pid: 1 };
  return {
    samples: {
      resources: SECONDS.map((atMs) => ({
        ...process,
        atMs,
        residentMb: at(atMs, 250, rising.resident, 40),
        handles: Math.round(at(atMs, 50, rising.handles, 5)),
      })),
      heaps: SECONDS.filter((atMs) => atMs % 15_000 === 0).map((atMs) => ({
        ...process,
        atMs,
        liveMb: at(atMs, 110, rising.live, 2),
      })),
    },
    calmUntilMs: 20_000,
    warmAtMs: 80_000,
    calm: CONNECTIONS,
    settled: CONNECTIONS,
    pool: 20,
  };
}

const violations = (evidence: ResourceEvidence) => checkResources(evidence).flatMap((check) => check.violations);

describe('the checks of resources', () => {
  it('accept values that vary without rising', () => {
    expect(violations(run())).toEqual([]);
  });

  it.each([
    ['objects', run({ live: 8 }), /^web-1 grew by \d+\.\d MB$/],
    ['memory outside the heap', run({ resident: 60 }), /^web-1 grew by \d+\.\d MB$/],
    ['file handles', run({ handles: 20 }), /^web-1 has \d+ open handles/],
    [
      'connections to PostgreSQL',
      { ...run(), settled: { ...CONNECTIONS, database: { 'web-1': 21 } } },
      /^web-1 has 21 connections to PostgreSQL/,
    ],
    [
      'connections of a process that has ended',
      { ...run(), settled: { ...CONNECTIONS, database: { 'web-9': 1 } } },
      /^web-9 has 1 connections/,
    ],
    ['transactions', { ...run(), settled: { ...CONNECTIONS, openTransactions: 1 } }, /^1 transactions are open$/],
    [
      'connections to Redis',
      { ...run(), settled: { ...CONNECTIONS, redis: { 'web-1': 7 } } },
      /^web-1 has 7 connections to Redis/,
    ],
  ])('find a leak of %s', (_, evidence, expected) => {
    expect(violations(evidence)).toEqual([expect.stringMatching(expected)]);
  });

  it('measure growth by a linear fit of all samples', () => {
    const points = [0, 1, 2, 3, 4].map((n) => ({ atMs: n, value: 10 + n * 3 + (n % 2 === 0 ? 0.1 : -0.1) }));
    expect(growthOf(points)).toBeCloseTo(12, 5);
    expect(growthOf(points.slice(0, 1))).toBe(0);
  });
});

describe('the plan of kills', () => {
  it('is the same for the same seed, and another one for another', () => {
    const plan = (seed: number) => planKills(new Random(seed), 20_000, 10 * MINUTE);
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
  });

  it('has every kind of kill before one is repeated', () => {
    const plan = planKills(new Random(3), 0, 10 * MINUTE).map(({ what }) => what);
    expect(new Set(plan.slice(0, KILLS.length))).toEqual(new Set(KILLS));
    expect(new Set(plan.slice(KILLS.length, 2 * KILLS.length))).toEqual(new Set(KILLS));
  });

  it('draws independent numbers in each part', () => {
    const random = new Random(1);
    const other = random.fork();
    expect([random.next(), random.next()]).not.toEqual([other.next(), other.next()]);
  });
});
