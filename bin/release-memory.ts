import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 2000;
/** The share of the time in which an idle process is busy. */
const IDLE_UTILIZATION = 0.1;

/**
 * Releases the memory that only the start needed, once, as soon as the process is idle: V8 collects garbage when new
 * memory is needed, so that a process that waits for work would keep it. Under load the garbage is collected anyway.
 */
export function releaseMemoryWhenIdle(checkMs = CHECK_MS): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_UTILIZATION) return;
    clearInterval(timer);
    collectGarbage();
  }, checkMs).unref();
}

/** Collects all garbage, and returns the pages that become free to the system. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
