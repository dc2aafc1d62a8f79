import type { Profiler } from 'node:inspector';

/** A CPU profile, as V8 records it. */
export type Profile = Profiler.Profile;

/** A function with the share of the time in which it was on top of the stack; a busy process is never idle. */
export interface SelfTime {
  name: string;
  share: number;
}

/** The functions of a profile by the time that they took themselves, the longest first. Idle time does not count. */
export function selfTimes(profile: Profile): SelfTime[] {
  const times = timesOf(profile);
  const byName = new Map<string, number>();
  for (const node of profile.nodes) {
    const name = labelOf(node);
    if (name !== '(idle)') byName.set(name, (byName.get(name) ?? 0) + times.get(node.id)!);
  }
  const total = [...byName.values()].reduce((sum, time) => sum + time, 0);
  return [...byName].map(([name, time]) => ({ name, share: time / total })).toSorted((a, b) => b.share - a.share);
}

/** The microseconds that each node of the call tree took itself, by its id. */
export function timesOf({ nodes, samples = [], timeDeltas = [] }: Profile): Map<number, number> {
  const times = new Map(nodes.map(({ id }) => [id, 0]));
  for (const [index, id] of samples.entries()) times.set(id, times.get(id)! + Math.max(0, timeDeltas[index]!));
  return times;
}

/** The name of a function with its file and line. */
export function labelOf({ callFrame: { functionName, url, lineNumber } }: Profiler.ProfileNode): string {
  const file = url.replace(/^.*\/(?:node_modules|dist)\//, '').replace(/^file:.*\//, '');
  return `${functionName || '(anonymous)'}${file ? ` ${file}:${lineNumber + 1}` : ''}`;
}
