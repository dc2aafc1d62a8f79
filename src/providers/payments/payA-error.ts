import { ApiError } from '@paddle/paddle-node-sdk';
import { networkError } from '../../core/outbound-error.ts';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { noResponse, platformError } from './platform-responses.ts';

/** The codes of https://developer.paddle.com/errors with a kind of their own. The SDK does not expose the status. */
const KINDS = new Map<string, ProviderErrorKind>([
  ['authentication_missing', 'unauthorized'],
  ['authentication_malformed', 'unauthorized'],
  ['invalid_token', 'unauthorized'],
  ['paddle_billing_not_enabled', 'unauthorized'],
  ['forbidden', 'unauthorized'],
  ['too_many_requests', 'rate_limited'],
  ['internal_error', 'unavailable'],
  ['bad_gateway', 'unavailable'],
  ['service_unavailable', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
]);

/** Converts an error of payA's SDK. */
export function payAError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof ApiError)
    return platformError(kindOf(error), error, error.retryAfter ? error.retryAfter * 1000 : undefined);
  // The SDK cannot parse the response. As the API responds with JSON only, a proxy responded for an unavailable API.
  return noResponse(networkError(error).kind, error);
}

function kindOf({ code, type }: ApiError): ProviderErrorKind {
  const known = KINDS.get(code);
  if (known) return known;
  if (type !== 'request_error') return 'unavailable';
  return code?.endsWith('not_found') ? 'not_found' : 'rejected';
}
