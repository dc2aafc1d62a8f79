import { errorWithCauses } from './error-causes.ts';
import { ProviderError } from './provider-error.ts';

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

const UNKNOWN_NAME = 'No server is known under this name.';
const UNREACHABLE =
  'The address cannot be reached, or does not answer in time as a web server with a valid certificate.';

/**
 * Translates a call that got no HTTP response, for a user who entered the address. Refused and broken connections,
 * timeouts, certificates and other protocols are one error: users must not learn which ports of a network are open.
 * Only a rejected address and an unknown name are distinguished.
 */
export function unreachableError(error: unknown): ProviderError {
  const { rejection, codes } = reasonsOf(error);
  if (rejection) return rejection;
  const message = codes.includes('ENOTFOUND') ? UNKNOWN_NAME : UNREACHABLE;
  return new ProviderError('unavailable', message, undefined, { cause: error });
}

/** Whether this is the error of a call that got no HTTP response from an address that a user entered. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ProviderError && error.message === UNREACHABLE;
}

/**
 * Translates a failed call in detail, for an address that the operator configured, and for a response that broke off.
 * fetch reports the reason in `cause`.
 */
export function networkError(error: unknown): ProviderError {
  const { rejection, codes, causes } = reasonsOf(error);
  if (rejection) return rejection;
  const as = (kind: ProviderError['kind'], message: string) =>
    new ProviderError(kind, message, undefined, { cause: error });
  if (codes.some((code) => TIMEOUTS.has(code))) return as('timeout', 'The address did not answer in time.');
  if (codes.some((code) => CERTIFICATE.test(code))) return as('rejected', "The server's certificate is not valid.");
  if (codes.includes('UND_ERR_HEADERS_OVERFLOW')) return as('rejected', 'The answer is too large.');
  if (causes.some(isUnreadable)) return as('rejected', 'The address did not answer like a web server.');
  if (codes.includes('ENOTFOUND')) return as('unavailable', UNKNOWN_NAME);
  return as('unavailable', 'The address cannot be reached.');
}

/** The errors of `undici` for such a response, by name, because their classes would load the library. */
const UNREADABLE = new Set(['HTTPParserError', 'ResponseContentLengthMismatchError']);

/** Whether the response is not HTTP or contradicts itself. A response that breaks off does not count. */
function isUnreadable(cause: unknown): boolean {
  return cause instanceof Error && UNREADABLE.has(cause.name);
}

function reasonsOf(error: unknown): { rejection: ProviderError | undefined; codes: string[]; causes: unknown[] } {
  const causes = errorWithCauses(error);
  const rejection = causes.find((cause) => cause instanceof ProviderError);
  const codes = causes.map((cause) =>
    typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : '',
  );
  return { rejection, codes, causes };
}
