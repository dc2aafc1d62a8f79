import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchApp } from './bench-app.ts';
import { residentMb, resetPeak } from './resident-memory.ts';
import { serviceCommand } from './service-command.ts';

const SETTLE_MS = 3000;

/** A worker in a separate process, with its memory usage. */
export interface WatchedWorker {
  /** The peak of its RSS above the idle value in megabytes, since the start or the last {@link reset}. */
  highestMb(): Promise<number>;
  reset(): Promise<void>;
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
  const idle = await residentMb(pid);
  const reset = () => resetPeak(pid);
  await reset();
  return { highestMb: async () => (await residentMb(pid, 'peak')) - idle, reset, stop: () => end(worker) };
}

async function end(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit');
  worker.disconnect();
  await gone;
}
