import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';

/** What the clients of both payment platforms share: error messages, idempotent cancellation, and invoices as PDF. */

const MESSAGES: Record<ProviderErrorKind, string> = {
  unauthorized: 'The payment platform refused the API key.',
  rate_limited: 'The payment platform asks to slow down.',
  unavailable: 'The payment platform is not available right now.',
  timeout: 'The payment platform did not answer in time.',
  not_found: 'The payment platform does not know this.',
  rejected: 'The payment platform refused the request.',
  quota: 'The payment platform refused the request.',
};

/**
 * Returns an error with our own message. The platform's message, which may quote keys and customers, is part of the
 * cause only.
 */
export const platformError = (kind: ProviderErrorKind, cause?: unknown, retryAfterMs?: number): ProviderError =>
  new ProviderError(kind, MESSAGES[kind], retryAfterMs, { cause });

/** The error of a call that the platform may have executed: there was no response, or none that can be read. */
export class UnknownOutcome extends ProviderError {}

/** Returns the error for a call without a response of the platform. */
export const noResponse = (kind: ProviderErrorKind, cause?: unknown): UnknownOutcome =>
  new UnknownOutcome(kind, MESSAGES[kind], undefined, { cause });

/** Returns the error for a response that does not have the expected form. */
export const unreadable = (cause?: unknown): UnknownOutcome =>
  new UnknownOutcome('rejected', 'The payment platform answered in a form that cannot be read.', undefined, { cause });

/** Cancels a subscription that may be cancelled already: if the platform rejects the request, checks the state. */
export async function cancelIdempotently(
  cancel: () => Promise<unknown>,
  isCancelled: () => Promise<boolean>,
): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // A subscription that the platform does not have cannot be charged.
    if (error.kind === 'not_found') return;
    if (error.kind !== 'rejected' || !(await isCancelled())) throw error;
  }
}

/** The size limit of an invoice. */
export const MAX_PDF_BYTES = 10_000_000;

/** Returns the bytes of an invoice. Throws ProviderError for a response that is not a PDF. */
export async function readPdf(response: Response): Promise<Uint8Array> {
  if (response.status === 404 || response.status === 410) throw platformError('not_found');
  if (!response.ok) throw platformError('unavailable');
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return bytes;
  throw unreadable();
}
