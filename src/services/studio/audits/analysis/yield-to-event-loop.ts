import { setImmediate as afterPendingEvents } from 'node:timers/promises';

/** How long the process may be blocked. */
const MAX_BLOCKED_MS = 15;

/**
 * Returns a function that a long computation calls often. It yields to the event loop when the process was blocked for
 * {@link MAX_BLOCKED_MS}. Throws the signal's reason.
 */
export function eventLoopYielder(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BLOCKED_MS) return;
    await afterPendingEvents();
    signal.throwIfAborted();
    since = performance.now();
  };
}
