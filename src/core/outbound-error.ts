import { errors } from 'undici';
import { ProviderError } from './provider-error.ts';

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

/** Translates a failed connection for the user who entered the address. fetch reports the reason in `cause`. */
export function networkError(error: unknown): ProviderError {
  const causes = chain(error);
  const rejection = causes.find((cause) => cause instanceof ProviderError);
  if (rejection) return rejection;
  const codes = causes.map((cause) =>
    typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : '',
  );
  const as = (kind: ProviderError['kind'], message: string) =>
    new ProviderError(kind, message, undefined, { cause: error });
  if (codes.some((code) => TIMEOUTS.has(code))) return as('timeout', 'The address did not answer in time.');
  if (codes.some((code) => CERTIFICATE.test(code))) return as('rejected', "The server's certificate is not valid.");
  if (codes.includes('UND_ERR_HEADERS_OVERFLOW')) return as('rejected', 'The answer is too large.');
  if (causes.some(isUnreadable)) return as('rejected', 'The address did not answer like a web server.');
  if (codes.includes('ENOTFOUND')) return as('unavailable', 'No server is known under this name.');
  return as('unavailable', 'The address cannot be reached.');
}

/** Whether the response is not HTTP or contradicts itself. A response that breaks off does not count. */
function isUnreadable(cause: unknown): boolean {
  return cause instanceof errors.HTTPParserError || cause instanceof errors.ResponseContentLengthMismatchError;
}

function chain(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (
    let at = error;
    at !== undefined && at !== null && causes.length < 8;
    at = typeof at === 'object' && 'cause' in at ? at.cause : undefined
  ) {
    causes.push(at);
  }
  return causes;
}
