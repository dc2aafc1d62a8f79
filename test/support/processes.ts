import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** The processes that this one started, and those that they started. */
export function descendants(pid: number): number[] {
  const parents = parentsByPid();
  const below = (parent: number): number[] => {
    const children = [...parents].filter(([, each]) => each === parent).map(([child]) => child);
    return children.flatMap((child) => [child, ...below(child)]);
  };
  return below(pid);
}

/** A process that ended but was not yet collected (some containers never do) has no memory left. */
export function isAlive(pid: number): boolean {
  if (existsSync('/proc/self/status')) return /^VmRSS:\s*[1-9]/m.test(statusOf(pid));
  return spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() > '0';
}

/** Every process with the one that started it. */
export function parentsByPid(): Map<number, number> {
  if (!existsSync('/proc/self/status')) {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return new Map(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]),
    );
  }
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  return new Map(pids.map((pid) => [pid, Number(/^PPid:\s*(\d+)/m.exec(statusOf(pid))?.[1] ?? 0)]));
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // gone
  }
}
