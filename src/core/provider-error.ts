/** Why a call to an outside system failed, as far as callers need to distinguish it. */
export type ProviderErrorKind =
  /** The system limits the rate of calls; `retryAfterMs` is the time it requested, if any. Can be retried. */
  | 'rate_limited'
  /** 5xx, a reset or refused connection, an incomplete response. Can be retried. */
  | 'unavailable'
  /** No response in time. Can be retried. */
  | 'timeout'
  /** The account at the system has no credit left. A retry does not help. */
  | 'quota'
  /** The key or token was rejected. A retry does not help. */
  | 'unauthorized'
  /** The system rejected the request, or its response cannot be used. */
  | 'rejected'
  /** The requested resource does not exist. */
  | 'not_found';

/** Which other calls an error affects. `key`: calls with the same key. `provider`: all calls to the system. */
export type ProviderErrorScope = 'request' | 'key' | 'provider';

const SCOPES: Record<ProviderErrorKind, ProviderErrorScope> = {
  rate_limited: 'key',
  unavailable: 'provider',
  timeout: 'provider',
  quota: 'key',
  unauthorized: 'key',
  rejected: 'request',
  not_found: 'request',
};

const TRANSIENT = new Set<ProviderErrorKind>(['rate_limited', 'unavailable', 'timeout']);

/** A failed call to an outside system. `message` may be shown to users: it contains no keys, headers or bodies. */
export class ProviderError extends Error {
  override name = 'ProviderError';

  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
    /** Whether the system did the work, but its response cannot be used. It may bill such work. */
    readonly answered = false,
  ) {
    super(message, options);
  }

  /** Whether a retry of the same call may succeed. */
  get transient(): boolean {
    return TRANSIENT.has(this.kind);
  }

  /** Which other calls the error affects. */
  get scope(): ProviderErrorScope {
    return SCOPES[this.kind];
  }
}
