import { ProviderError } from '../../core/provider-error.ts';

const MAX_QUOTED_CHARS = 300;
const MINUTE_MS = 60_000;

/** The error of a request without a response. Returns the signal's reason unchanged when the caller aborted. */
export function networkError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof ProviderError) return error;
  return new ProviderError('unavailable', 'The store cannot be reached.', undefined, { cause: error });
}

/** The error of a store that limits our requests. `retryAfterMs` is when another attempt may succeed. */
export function rateLimited(retryAfterMs: number): ProviderError {
  return new ProviderError('rate_limited', `The store asks to slow down.${retryAt(retryAfterMs)}`, retryAfterMs);
}

/** Returns a sentence about when a store can be called again; empty for less than a minute. */
export function retryAt(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined || retryAfterMs < MINUTE_MS) return '';
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS);
  const time = new Date(Date.now() + retryAfterMs).toISOString().slice(0, 16).replace('T', ' ');
  return ` It can be called again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, at ${time} UTC.`;
}

/** The error of a response whose body ends before its JSON does. */
export function truncatedBody(cause: unknown): ProviderError {
  return new ProviderError('unavailable', "The store's answer breaks off.", undefined, { cause });
}

/** A store's error text, cut to a length that fits a list and without characters that PostgreSQL cannot store. */
export function quoted(text: string): string {
  const short = text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS - 1)}…` : text;
  return short.replaceAll('\0', '').toWellFormed();
}
