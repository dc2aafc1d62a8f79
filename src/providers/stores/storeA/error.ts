import { ProviderError, type ProviderErrorKind } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { quoted } from '../errors.ts';

interface GraphqlError {
  message: string;
  extensions?: { code?: string | undefined } | null | undefined;
}

/** Throttled queries have status 200, and a code only in newer API versions. */
export const isThrottled = (error: GraphqlError): boolean =>
  error.extensions?.code === 'THROTTLED' || (!error.extensions?.code && error.message === 'Throttled');

/** The token is valid, but its scopes do not allow the query. */
export class AccessDenied extends ProviderError {
  constructor() {
    super('unauthorized', 'The access token may not read and write products in this store.');
  }
}

/** Converts a GraphQL error by the codes of https://shopify.dev/docs/api/admin-graphql#status-and-error-codes */
export function graphqlError(error: GraphqlError): ProviderError {
  switch (error.extensions?.code) {
    case 'ACCESS_DENIED':
      return new AccessDenied();
    case 'SHOP_INACTIVE':
      return new ProviderError('rejected', 'The store is not active.');
    case 'INTERNAL_SERVER_ERROR':
      return new ProviderError('unavailable', 'The store is not available right now.');
    default:
      return new ProviderError('rejected', `The store refused the request: ${quoted(error.message)}`);
  }
}

/** Converts a response other than 200 by https://shopify.dev/docs/api/usage/response-codes */
export function statusError(response: Response): ProviderError {
  const { status, headers } = response;
  const as = (kind: ProviderErrorKind, message: string, after?: number) => new ProviderError(kind, message, after);
  if (status === 401 || status === 403) return as('unauthorized', 'The store refused the access token.');
  if (status === 402 || status === 423) return as('rejected', 'The store is frozen or locked.');
  if (status === 404) return as('rejected', "No store answers at this address. Check the store's address.");
  if (status === 408) return as('timeout', 'The store did not answer in time.');
  if (status >= 500) return as('unavailable', 'The store is not available right now.', retryAfterMs(headers));
  // A redirect is not followed, so that the token is not sent to another address.
  if (status >= 300 && status < 400)
    return as('rejected', "The store's address redirects. Use the address it redirects to.");
  return as('rejected', `The store refused the request (${status}).`);
}

export const unreadable = (cause: unknown): ProviderError =>
  new ProviderError(
    'rejected',
    "The address did not answer like a store's API. Check the store's address.",
    undefined,
    { cause },
  );
