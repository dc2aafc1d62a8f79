import OpenAI from 'openai';
import { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Codes that mean "no money left": waiting does not help, although the status is 429. */
const QUOTA = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'credit_balance_exhausted']);

/**
 * What an error of the SDK means to the caller, after https://platform.openai.com/docs/guides/error-codes.
 * The provider's own words are kept as the cause only: they may quote the key.
 */
export function aiAError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const as = (kind: ProviderError['kind'], message: string, after?: number) => new ProviderError(kind, message, after, { cause: error });
  if (error instanceof OpenAI.APIConnectionTimeoutError) return as('timeout', 'The AI provider did not answer in time.');
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) {
    // JSON that does not parse was answered whole; everything else broke on the way.
    return nameOf(error) === 'SyntaxError'
      ? as('rejected', 'The AI provider answered in a form that cannot be read.')
      : as('unavailable', 'The AI provider cannot be reached.');
  }
  const { status } = error as { status: number };
  const code = error.code ?? '';
  if (status === 402 || QUOTA.has(code) || error.type === 'insufficient_quota') {
    return as('quota', 'The account at the AI provider has no credit left.');
  }
  if (status === 401 || status === 403) return as('unauthorized', 'The AI provider refused the API key.');
  if (status === 404) return as('rejected', 'Model not found: the AI provider does not offer this model to this key.');
  if (status === 408) return as('timeout', 'The AI provider did not answer in time.');
  if (status === 429) return as('rate_limited', 'The AI provider asks to slow down.', retryAfterMs(error.headers));
  if (status >= 500) return as('unavailable', 'The AI provider is not available right now.', retryAfterMs(error.headers));
  return as('rejected', 'The AI provider refused the request.');
}

const nameOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined);
