import { ProviderError } from '../../core/provider-error.ts';
import { sleep } from '../../core/sleep.ts';

/** A write whose answer did not come is looked up for this many times as long as the call took. */
const PATIENCE = 3;
const MAX_PATIENCE_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5000;

/**
 * Runs a write. Where its answer is lost, the store may still be writing: the result is looked up, at least once, before
 * the write counts as failed and anybody repeats it. `lookUp` returns null until the store has what was written. Throws
 * the error of the write, or the signal's reason.
 */
export async function confirmWrite<Result>(
  write: () => Promise<Result>,
  lookUp: () => Promise<Result | null>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const startedAt = Date.now();
  try {
    return await write();
  } catch (error) {
    if (!isUnknown(error) || signal?.aborted) throw error;
    const until = Date.now() + Math.min((Date.now() - startedAt) * PATIENCE, MAX_PATIENCE_MS);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      const found = await lookUp().catch((failure: unknown) => {
        if (failure instanceof ProviderError) return null;
        throw failure;
      });
      if (found !== null) return found;
      if (Date.now() + pauseMs > until) throw error;
      await sleep(pauseMs, signal);
    }
  }
}

/** A rate limit and a rejection are answers: nothing was written. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'timeout' || error.kind === 'unavailable');
