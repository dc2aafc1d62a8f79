import DodoPayments from 'dodopayments';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';
import { noResponse, platformError, unreadable } from './platform-responses.ts';

/** Converts an error of payB's SDK, by https://docs.dodopayments.com/api-reference/error-codes */
export function payBError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  // The SDK could not parse the response.
  if (!(error instanceof DodoPayments.APIError)) return unreadable(error);
  const { status, headers, error: body } = error as { status?: number; headers?: Headers; error?: unknown };
  if (status === undefined) return noResponse(kindWithoutResponse(error), error);
  if (status === 401 || status === 403) return platformError('unauthorized', error);
  if (status === 404) return platformError('not_found', error);
  if (status === 408) return noResponse('timeout', error);
  if (status === 429) return platformError('rate_limited', error, retryAfterMs(headers));
  // The API responds with JSON only, so a gateway responded that did not get the response of the API.
  if (status >= 500 && body === undefined) return noResponse('unavailable', error);
  if (status >= 500) return platformError('unavailable', error, retryAfterMs(headers));
  return platformError('rejected', error);
}

/** Our own fetch throws ProviderError, which the SDK wraps as the cause. */
function kindWithoutResponse(error: Error): ProviderErrorKind {
  if (error instanceof DodoPayments.APIConnectionTimeoutError) return 'timeout';
  return error.cause instanceof ProviderError ? error.cause.kind : 'unavailable';
}
