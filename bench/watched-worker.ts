import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchApp } from './bench-app.ts';
import { serviceCommand } from './service-command.ts';

const SETTLE_MS = 3000;
/** Sets the peak of a process to its present memory, see `proc_pid_clear_refs(5)`. */
const RESET_PEAK = '5';

/** A worker in a separate process, with its memory usage. */
export interface WatchedWorker {
  /** The peak of its RSS above the idle value in megabytes, since the start or the last {@link reset}. */
  highestMb(): number;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts the only worker of a benchmark application with the options of `npm run start:worker`, optionally with a limited
 * heap. Resolves when it is idle.
 */
export async function startWatchedWorker(app: BenchApp, heapMb?: number): Promise<WatchedWorker> {
  const { env, options } = await serviceCommand('start:worker');
  const worker = fork(new URL('worker.js', import.meta.url), [JSON.stringify(app.stores)], {
    env: {
      ...env,
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      ROLE: 'worker',
      DATA_DIR: app.config.DATA_DIR,
      SANDBOX_URL: app.sandbox,
    },
    execArgv: [...options, ...(heapMb ? [`--max-old-space-size=${heapMb}`] : [])],
  });
  await once(worker, 'message');
  await pause(SETTLE_MS);
  const pid = worker.pid!;
  const idle = residentMb(pid, 'VmRSS');
  const reset = () => writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  reset();
  return { highestMb: () => residentMb(pid, 'VmHWM') - idle, reset, stop: () => end(worker) };
}

/** The resident memory of a process now (`VmRSS`) or at its peak (`VmHWM`). The kernel counts it, on Linux only. */
function residentMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kb] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kb) / 1024;
}

async function end(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit');
  worker.disconnect();
  await gone;
}
