import DodoPayments from 'dodopayments';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';
import { platformError, unreadable } from './platform-error.ts';

/** What an error of payB's SDK means to the caller, by https://docs.dodopayments.com/api-reference/error-codes */
export function payBError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  // An answer came, and could not be read.
  if (!(error instanceof DodoPayments.APIError)) return unreadable(error);
  const { status, headers } = error as { status?: number; headers?: Headers };
  if (status === undefined) return platformError(unansweredKind(error), error);
  if (status === 401 || status === 403) return platformError('unauthorized', error);
  if (status === 404) return platformError('not_found', error);
  if (status === 408) return platformError('timeout', error);
  if (status === 429) return platformError('rate_limited', error, retryAfterMs(headers));
  if (status >= 500) return platformError('unavailable', error, retryAfterMs(headers));
  return platformError('rejected', error);
}

/** Our own fetch fails with a ProviderError, which the SDK hides as the cause. */
function unansweredKind(error: Error): ProviderErrorKind {
  if (error instanceof DodoPayments.APIConnectionTimeoutError) return 'timeout';
  return error.cause instanceof ProviderError ? error.cause.kind : 'unavailable';
}
