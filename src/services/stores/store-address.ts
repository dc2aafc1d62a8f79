import { isIP } from 'node:net';
import { invalidField } from '../../core/errors.ts';
import { bareHost, isPublicAddress, parseHostAndPort } from '../../core/outbound-address.ts';

/**
 * An address that the URL parser does not have to correct: no spaces, control characters or backslashes, and exactly
 * two slashes. The address is shown as it is stored, so that it must be what is really called.
 */
const WELL_FORMED = /^https?:\/\/(?!\/)[^\s\p{Cc}\\]+$/iu;
/** A user name, query or fragment, also an empty one, which a parsed URL does not report. */
const EXTRA_PARTS = /[?#]|^https?:\/\/[^/]*@/i;
const EXTRA_PARTS_BESIDE_QUERY = /#|^https?:\/\/[^/?]*@/i;

/** Returns what is wrong with an address, or null. */
function addressError(text: string, query = false): string | null {
  if (!WELL_FORMED.test(text) || !URL.canParse(text)) return 'must be an http or https address';
  if (query) return EXTRA_PARTS_BESIDE_QUERY.test(text) ? 'must be an address without user name or fragment' : null;
  // Everybody in the organization sees the address, and paths are appended to it.
  return EXTRA_PARTS.test(text) ? 'must be an address without user name, query or fragment' : null;
}

/**
 * Throws 422 for an address that is malformed or has a user name, fragment or query, which may be allowed. Accepts an
 * absent address.
 */
export function checkAddress(field: string, text: string | null | undefined, { query = false } = {}): void {
  const error = text === null || text === undefined ? null : addressError(text, query);
  if (error) throw invalidField(field, error);
}

/**
 * Throws 422 for a private IP address or `localhost` that is not in `allow` (entries of `host:port`). A host name may
 * resolve to another address later, so that the outbound fetch checks the resolved address of every connection.
 */
export function checkPublic(field: string, address: string, allow: readonly string[]): void {
  const { hostname, port, protocol } = new URL(address);
  const host = bareHost(hostname);
  const hostAndPort = `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
  if (allow.some((entry) => parseHostAndPort(entry) === hostAndPort)) return;
  if (isIP(host) ? !isPublicAddress(host) : /^(.+\.)?localhost$/.test(host))
    throw invalidField(field, 'must be an address on the public internet');
}

/**
 * Throws 422 at `field`, the name of a stored secret, where a new address would send it to another host or unencrypted.
 * The request must contain the secret again (`given`).
 */
export function checkMove(field: string, { from, to, given }: { from: string; to: string; given: boolean }): void {
  const [before, after] = [new URL(from), new URL(to)];
  if (given) return;
  if (before.host !== after.host) throw invalidField(field, 'must be given again for another host', 'missing');
  if (before.protocol === 'https:' && after.protocol === 'http:')
    throw invalidField(field, 'must be given again where it would go unencrypted', 'missing');
}

/** Returns an address as it is stored: without slashes at the end, because paths are appended to it. */
export function normalizeAddress(text: string): string {
  return text.replace(/\/+$/, '');
}

/** Returns an address from a store's response, or null where a user could not have entered it. */
export function addressOrNull(text: string | null): string | null {
  return text === null || addressError(text) ? null : text;
}

/** Returns the key of the shop at an address, the same for http and https: product ids are unique within one shop. */
export function shopKey(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${normalizeAddress(pathname)}`;
}
