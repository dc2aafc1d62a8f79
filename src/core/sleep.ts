import { setTimeout as timer } from 'node:timers/promises';

/** Waits. Rejects with the signal's reason if the signal aborts first. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await timer(ms, undefined, signal && { signal }).catch((error: unknown) => {
    throw signal?.reason ?? error;
  });
}

/** Waits until the time is over or the signal aborts, whichever comes first. Does not keep the process alive. */
export async function sleepUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  await timer(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
