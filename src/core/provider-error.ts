/** What went wrong with an outside system, as far as the caller has to know to act on it. */
export type ProviderErrorKind =
  /** Asked to slow down; `retryAfterMs` says how long where the system said so. Worth another try. */
  | 'rate_limited'
  /** 5xx, a reset or refused connection, an answer that breaks off. Worth another try. */
  | 'unavailable'
  /** No answer in time. Worth another try. */
  | 'timeout'
  /** The account there has no credit left. Another try is no use. */
  | 'quota'
  /** Key or token refused. Another try is no use. */
  | 'unauthorized'
  /** The system understood and said no, or the answer cannot be used. */
  | 'rejected'
  /** The thing asked for is not there. */
  | 'not_found';

/** What an error is a sign of. `key`: others with the same key meet it too. `provider`: the system is unwell for everybody. */
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

/** A failed call to an outside system. `message` is fit for users: no keys, no headers, no bodies. */
export class ProviderError extends Error {
  override name = 'ProviderError';

  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the same call may succeed later. */
  get transient(): boolean {
    return TRANSIENT.has(this.kind);
  }

  /** Whom it concerns beside this one call. */
  get scope(): ProviderErrorScope {
    return SCOPES[this.kind];
  }
}
