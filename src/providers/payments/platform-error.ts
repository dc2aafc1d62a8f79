import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';

const MESSAGES: Record<ProviderErrorKind, string> = {
  unauthorized: 'The payment platform refused the API key.',
  rate_limited: 'The payment platform asks to slow down.',
  unavailable: 'The payment platform is not available right now.',
  timeout: 'The payment platform did not answer in time.',
  not_found: 'The payment platform does not know this.',
  rejected: 'The payment platform refused the request.',
  quota: 'The payment platform refused the request.',
};

/** A failure of a payment platform, in words of our own: theirs may quote keys and customers, and are kept as the cause only. */
export const platformError = (kind: ProviderErrorKind, cause?: unknown, retryAfterMs?: number): ProviderError =>
  new ProviderError(kind, MESSAGES[kind], retryAfterMs, { cause });

/** An answer of a payment platform that is none we can use. */
export const unreadable = (cause?: unknown): ProviderError =>
  new ProviderError('rejected', 'The payment platform answered in a form that cannot be read.', undefined, { cause });
