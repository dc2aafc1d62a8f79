import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, at most until the signal aborts, which is no error; keeps no process alive. For who looks again from time to time. */
export async function idle(ms: number, until: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: until, ref: false }).catch(() => undefined);
}
