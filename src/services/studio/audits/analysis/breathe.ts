import { setImmediate as others } from 'node:timers/promises';

/** As long as others may wait for this process. */
const TURN_MS = 15;

/** Lets other work of the process have its turn whenever that is due; call it often. Throws the signal's reason. */
export function breathing(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await others();
    signal.throwIfAborted();
    since = performance.now();
  };
}
