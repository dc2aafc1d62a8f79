import { readFile, writeFile } from 'node:fs/promises';

/** Sets the peak of a process to its present memory, see `proc_pid_clear_refs(5)`. */
const RESET_PEAK = '5';

/**
 * The resident memory of a process in megabytes, now or at its peak, as the kernel counts it; 0 for a process that has
 * ended but still has a number. Linux only. Throws for any other process that does not run.
 */
export async function residentMb(pid: number, when: 'now' | 'peak' = 'now'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const found = (when === 'now' ? /^VmRSS:\s*(\d+)/m : /^VmHWM:\s*(\d+)/m).exec(status);
  return Number(found?.[1] ?? 0) / 1024;
}

/** Begins a new peak. */
export function resetPeak(pid: number): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);
}
