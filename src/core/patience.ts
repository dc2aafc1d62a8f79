import pRetry from 'p-retry';
import { ProviderError } from './provider-error.ts';

const ATTEMPTS = 3;
const MIN_WAIT_MS = 300;
const MAX_WAIT_MS = 30_000;

/** Tries a call to an outside system again where that may help, after the time it asked for or a growing one with jitter. */
export function patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return pRetry(
    async () => {
      try {
        return await call();
      } catch (error) {
        await obeyRetryAfter(error, signal);
        throw error;
      }
    },
    { retries: ATTEMPTS - 1, minTimeout: MIN_WAIT_MS, maxTimeout: MAX_WAIT_MS, factor: 3, randomize: true, signal, shouldRetry: ({ error }) => error instanceof ProviderError && error.transient },
  );
}

async function obeyRetryAfter(error: unknown, signal: AbortSignal): Promise<void> {
  if (error instanceof ProviderError && error.transient && error.retryAfterMs) await pause(Math.min(error.retryAfterMs, MAX_WAIT_MS), signal);
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
