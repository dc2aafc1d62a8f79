import { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';

/** An answer of the provider other than its keys. */
export function statusError({ status, headers }: Response): ProviderError {
  if (status === 429)
    return new ProviderError('rate_limited', 'The identity provider asks to slow down.', retryAfterMs(headers));
  if (status === 408 || status === 504)
    return new ProviderError('timeout', 'The identity provider did not answer in time.');
  if (status >= 500)
    return new ProviderError('unavailable', 'The identity provider is not available right now.', retryAfterMs(headers));
  return new ProviderError('rejected', `The identity provider refused to tell its keys (${status}).`);
}

/** An answer that holds no keys. */
export function unreadable(cause: unknown): ProviderError {
  return new ProviderError('rejected', 'The identity provider answered in a form that cannot be read.', undefined, {
    cause,
  });
}
