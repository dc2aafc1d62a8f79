/**
 * A signal for work that several callers wait for: it aborts when all of them gave up, and never where one cannot.
 * `release` must be called when the work is over: signals may live as long as a job.
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

/** The promise's answer, or the signal's reason as soon as it aborts. */
export async function answeredInTime<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
