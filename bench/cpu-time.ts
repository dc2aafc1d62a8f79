import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second in `/proc/<pid>/stat`, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * The processor time in milliseconds that a process and everything it started have used, ended ones included. Linux only.
 */
export async function cpuMsOf(pid: number): Promise<number> {
  const all = await processes();
  const tree = (root: number): number[] => [
    root,
    ...all.filter(({ parent }) => parent === root).flatMap(({ pid: child }) => tree(child)),
  ];
  const pids = new Set(tree(pid));
  const ticks = all.filter((each) => pids.has(each.pid)).reduce((sum, each) => sum + each.ticks, 0);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

interface Process {
  pid: number;
  parent: number;
  ticks: number;
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)));
  return found.flatMap((line, n) => {
    if (line === null) return [];
    // The name of the program, in parentheses, may contain spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    // State is field 3; then parent (4), user and system time (14, 15), and those of ended children (16, 17).
    const ticks = [14, 15, 16, 17].reduce((sum, field) => sum + Number(fields[field - 3]), 0);
    return [{ pid: pids[n]!, parent: Number(fields[4 - 3]), ticks }];
  });
}
