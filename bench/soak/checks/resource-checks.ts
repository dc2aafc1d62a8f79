import type { Connections } from '../connections.ts';
import type { HeapSample, Sample, Samples } from '../watch.ts';
import type { CheckResult } from './check.ts';

/** What the processes used when the load was settled, and before the first kill. */
export interface ResourceEvidence {
  samples: Samples;
  /** The end of the period without kills, in milliseconds after the start of the load. */
  calmUntilMs: number;
  /** When the load had started for long enough that caches and connections are filled. */
  warmAtMs: number;
  calm: Connections;
  settled: Connections;
  /** The greatest number of database connections of one process. */
  pool: number;
}

/** Live memory may grow by this much between the warm-up and the end, for what is cached by organization and job. */
export const MAX_LIVE_GROWTH_MB = 12;
/** The same of resident memory, which also depends on when V8 returns memory to the system. */
export const MAX_RESIDENT_GROWTH_MB = 80;
const LOADED_HANDLES = 20;

/** Memory is flat, and neither connections nor file handles leak. */
export function checkResources(evidence: ResourceEvidence): CheckResult[] {
  const { samples, warmAtMs } = evidence;
  return [
    {
      name: `live memory grows by at most ${MAX_LIVE_GROWTH_MB} MB`,
      violations: growths(samples.heaps, warmAtMs, ({ liveMb }) => liveMb, MAX_LIVE_GROWTH_MB),
    },
    {
      name: `resident memory grows by at most ${MAX_RESIDENT_GROWTH_MB} MB`,
      violations: growths(survivors(samples), warmAtMs, ({ residentMb }) => residentMb, MAX_RESIDENT_GROWTH_MB),
    },
    { name: 'file handles return to their number before the kills', violations: handleLeaks(evidence) },
    { name: 'connections return to their number before the kills', violations: connectionLeaks(evidence) },
  ];
}

/** The samples of processes that ran from the first to the last sample. */
function survivors({ resources, heaps }: Samples): Sample[] {
  const pids = new Set(heaps.map(({ pid }) => pid));
  return resources.filter(({ pid }) => pids.has(pid));
}

/** The growth of a value by a linear fit (least squares) between the warm-up and the end. */
export function growthOf(points: readonly { atMs: number; value: number }[]): number {
  if (points.length < 2) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [t, v] = [mean(points.map(({ atMs }) => atMs)), mean(points.map(({ value }) => value))];
  const covariance = points.reduce((sum, { atMs, value }) => sum + (atMs - t) * (value - v), 0);
  const variance = points.reduce((sum, { atMs }) => sum + (atMs - t) ** 2, 0);
  return (covariance / variance) * (points.at(-1)!.atMs - points[0]!.atMs);
}

function growths<S extends Sample | HeapSample>(
  samples: readonly S[],
  warmAtMs: number,
  valueOf: (sample: S) => number,
  limitMb: number,
): string[] {
  return [...new Set(samples.map((each) => each.process))].flatMap((name) => {
    const points = samples
      .filter((each) => each.process === name && each.atMs >= warmAtMs)
      .map((each) => ({ atMs: each.atMs, value: valueOf(each) }));
    const growth = growthOf(points);
    return growth > limitMb ? [`${name} grew by ${growth.toFixed(1)} MB`] : [];
  });
}

function handleLeaks({ samples: { resources }, calmUntilMs, pool }: ResourceEvidence): string[] {
  return [...new Set(resources.map((each) => each.process))].flatMap((name) => {
    const own = resources.filter((each) => each.process === name);
    const calm = Math.max(0, ...own.filter(({ atMs }) => atMs <= calmUntilMs).map(({ handles }) => handles));
    const last = own.at(-1)!.handles;
    // The pool fills with the load, and its connections stay open for minutes.
    const limit = calm + pool + LOADED_HANDLES;
    return last > limit ? [`${name} has ${last} open handles, and had at most ${calm} before the kills`] : [];
  });
}

function connectionLeaks({ calm, settled, pool }: ResourceEvidence): string[] {
  const known = new Set(Object.keys(calm.database));
  return [
    ...Object.entries(settled.database)
      .filter(([name, n]) => n > pool || (known.size > 0 && !known.has(name)))
      .map(([name, n]) => `${name} has ${n} connections to PostgreSQL; its pool has ${pool}`),
    ...(settled.openTransactions > 0 ? [`${settled.openTransactions} transactions are open`] : []),
    ...Object.entries(settled.redis)
      .filter(([name, n]) => n > (calm.redis[name] ?? 0))
      .map(([name, n]) => `${name} has ${n} connections to Redis, and had ${calm.redis[name] ?? 0} before`),
  ];
}
