import { isIP } from 'node:net';
import { invalidField } from '../../core/errors.ts';
import { bareHost, isPublicAddress, parseHostAndPort } from '../../core/outbound-address.ts';

/** Without what the parser would mend: spaces, control characters, backslashes, missing and odd slashes. The address is shown as it is kept. */
const PLAIN = /^https?:\/\/(?!\/)[^\s\p{Cc}\\]+$/iu;
/** A user name, a query, a fragment: also empty ones, which the parser keeps quiet about. */
const MORE_THAN_A_PLACE = /[?#]|^https?:\/\/[^/]*@/i;

/** What is wrong with an address: a user name, a query or a fragment has no business in it, for it is shown to everyone and paths are added to it. */
function faultOf(text: string): string | null {
  if (!PLAIN.test(text) || !URL.canParse(text)) return 'must be an http or https address';
  return MORE_THAN_A_PLACE.test(text) ? 'must be an address without user name, query or fragment' : null;
}

/** Throws 422 for an address, where one is given, with more than a place in it. */
export function checkAddress(field: string, text: string | null | undefined): void {
  const fault = text === null || text === undefined ? null : faultOf(text);
  if (fault) throw invalidField(field, fault);
}

/**
 * Throws 422 for an address that shows by itself that it leads inside and is not in `allow` (entries of `host:port`). Where a
 * name leads is checked at every connection, for it may change.
 */
export function checkPublic(field: string, address: string, allow: readonly string[]): void {
  const { hostname, port, protocol } = new URL(address);
  const host = bareHost(hostname);
  const place = `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
  if (allow.some((entry) => parseHostAndPort(entry) === place)) return;
  if (isIP(host) ? !isPublicAddress(host) : /^(.+\.)?localhost$/.test(host))
    throw invalidField(field, 'must be an address on the public internet');
}

/**
 * Throws 422 where an address moves to another host, or to plain http, and what is stored for the old one would go there: it
 * has to be given anew in the same call.
 */
export function checkMove(field: string, { from, to, given }: { from: string; to: string; given: boolean }): void {
  const [old, next] = [new URL(from), new URL(to)];
  if (given) return;
  if (old.host !== next.host) throw invalidField(field, 'must be given again for another host', 'missing');
  if (old.protocol === 'https:' && next.protocol === 'http:')
    throw invalidField(field, 'must be given again where it would go unencrypted', 'missing');
}

/** An address as it is kept: paths are added to it. */
export function keptAddress(text: string): string {
  return text.replace(/\/+$/, '');
}

/** An address that a store told, or null where no user could have given it. */
export function usableAddress(text: string | null): string | null {
  return text === null || faultOf(text) ? null : text;
}
