/**
 * Returns a signal for work that several callers share: it aborts when all of their signals have aborted, and never
 * where a caller has none. Call `release` when the work is done, because the callers' signals may live as long as a
 * job.
 */
export function commonSignal(signals: readonly (AbortSignal | undefined)[]): {
  signal: AbortSignal | undefined;
  release(): void;
} {
  const all = new Set(signals);
  const [only] = all;
  if (all.has(undefined) || all.size <= 1)
    return { signal: all.size === 1 ? only : undefined, release: () => undefined };
  const controller = new AbortController();
  const check = () => {
    if ([...all].every((each) => each?.aborted)) controller.abort(only?.reason);
  };
  for (const each of all) each?.addEventListener('abort', check);
  check();
  return {
    signal: controller.signal,
    release: () => {
      for (const each of all) each?.removeEventListener('abort', check);
    },
  };
}

/** Returns the result of a promise. Rejects with the signal's reason if the signal aborts first. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
