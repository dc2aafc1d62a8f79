import { Deadline } from '../../core/deadline.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { aiError } from './ai-error.ts';

/** For everything together: connecting, thinking, the whole body. */
export const TIMEOUT_MS = 120_000;

interface CallLimits {
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

/**
 * Runs one call of an SDK under the caller's signal and a limit of time: the SDKs' own limits end with the response's headers,
 * so a body that never comes would hang. Throws the signal's reason, or a ProviderError by `toError`.
 */
export async function askOnce<Answer>(
  { signal, timeoutMs }: CallLimits,
  ask: (signal: AbortSignal) => Promise<Answer>,
  toError: (error: unknown) => ProviderError,
): Promise<Answer> {
  signal?.throwIfAborted();
  const deadline = new Deadline(timeoutMs, signal);
  try {
    return await ask(deadline.signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.passed) throw aiError('timeout', error);
    throw error instanceof ProviderError ? error : toError(error);
  } finally {
    deadline.end();
  }
}
