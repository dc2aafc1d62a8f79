import pRetry from 'p-retry';
import { ProviderError } from './provider-error.ts';

const ATTEMPTS = 3;
const MIN_WAIT_MS = 300;
/** A system that asks for more is not waited for: asking it sooner would only be refused again. */
const MAX_WAIT_MS = 60_000;

/**
 * Tries a call to an outside system again where that may help: after the time it asked for, and a growing one with jitter
 * on top, so that all who were refused at once do not come back at once. `alsoAfter` names errors that are worth it here
 * although they do not pass by themselves. Throws the last error, or the signal's reason.
 */
export function patiently<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  alsoAfter: (error: ProviderError) => boolean = () => false,
): Promise<T> {
  const worthIt = (error: Error): error is ProviderError =>
    worthWaiting(error) || (error instanceof ProviderError && alsoAfter(error));
  return pRetry(call, {
    retries: ATTEMPTS - 1,
    minTimeout: MIN_WAIT_MS,
    maxTimeout: MAX_WAIT_MS,
    factor: 3,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => worthIt(error),
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (retriesLeft > 0 && worthIt(error)) await pause(error.retryAfterMs ?? 0, signal);
    },
  });
}

function worthWaiting(error: Error): error is ProviderError {
  return error instanceof ProviderError && error.transient && (error.retryAfterMs ?? 0) <= MAX_WAIT_MS;
}

/** Waits; rejects with the signal's reason when it aborts first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
