import { setTimeout as pause } from 'node:timers/promises';

/** How far the end of the process has come. */
export interface Shutdown {
  /**
   * Aborts when the end is announced: the process is not ready any more, so that load balancers send requests
   * elsewhere.
   */
  readonly announced: AbortSignal;
  /** Aborts when the process begins to end: it accepts no new requests, and work that can wait ends. */
  readonly begun: AbortSignal;
  /** Announces the end and begins it after the delay. A repeated call waits for the first one. */
  begin(delayMs: number): Promise<void>;
}

/** Creates the shutdown of a process that runs. */
export function createShutdown(): Shutdown {
  const [announced, begun] = [new AbortController(), new AbortController()];
  let beginning: Promise<void> | undefined;
  return {
    announced: announced.signal,
    begun: begun.signal,
    begin: (delayMs) =>
      (beginning ??= (async () => {
        announced.abort();
        if (delayMs > 0) await pause(delayMs);
        begun.abort();
      })()),
  };
}
