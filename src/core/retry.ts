import pRetry from 'p-retry';
import { ProviderError } from './provider-error.ts';
import { sleep } from './sleep.ts';

const ATTEMPTS = 3;
const MIN_BACKOFF_MS = 300;
/** An error with a longer `Retry-After` is not retried: an earlier attempt would be rejected again. */
const MAX_BACKOFF_MS = 60_000;

/**
 * Calls an outside system, with up to {@link ATTEMPTS} attempts while the error is transient or `alsoRetry` accepts it.
 * It waits for the `Retry-After` of the system plus an exponential backoff with jitter, so that callers that were
 * rejected together do not return together. Throws the last error, or the signal's reason.
 */
export function withRetries<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  alsoRetry: (error: ProviderError) => boolean = () => false,
): Promise<T> {
  const isRetryable = (error: Error): error is ProviderError =>
    isTransient(error) || (error instanceof ProviderError && alsoRetry(error));
  return pRetry(call, {
    retries: ATTEMPTS - 1,
    minTimeout: MIN_BACKOFF_MS,
    maxTimeout: MAX_BACKOFF_MS,
    factor: 3,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => isRetryable(error),
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (retriesLeft > 0 && isRetryable(error)) await sleep(error.retryAfterMs ?? 0, signal);
    },
  });
}

function isTransient(error: Error): error is ProviderError {
  return error instanceof ProviderError && error.transient && (error.retryAfterMs ?? 0) <= MAX_BACKOFF_MS;
}
