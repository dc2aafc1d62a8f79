import type dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import { ProviderError } from './provider-error.ts';

/** The agent of Azure's hosts: an address in the public range that is only reachable from inside. */
const INTERNAL_IN_PUBLIC_RANGE = new Set(['168.63.129.16']);
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address belongs to the public internet. False for private, loopback, link-local, CGNAT, multicast and
 * reserved addresses, and for every form of an IPv4 address embedded in an IPv6 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || INTERNAL_IN_PUBLIC_RANGE.has(address)) return false;
  const parsed = ipaddr.parse(address);
  // Only 2000::/3 is allocated so far (https://www.iana.org/assignments/ipv6-address-space). The range `unicast` alone
  // would include ::127.0.0.1.
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast';
}

export interface ConnectionRules {
  /** The `host:port` entries that may be reached although they are not public, or at another port. */
  allow: readonly string[];
  /** The ports of all other hosts. */
  ports: readonly number[];
  timeoutMs: number;
  lookup: typeof dns.lookup;
}

/**
 * Returns a function that creates a connector with `undici`, which connects only to the given ports of public addresses,
 * and to the allowed entries. Throws at once for an invalid entry.
 */
export function guardedConnector({
  allow,
  ports,
  timeoutMs,
  lookup,
}: ConnectionRules): (build: typeof buildConnector) => buildConnector.connector {
  const allowed = new Set(allow.map(parseAllowedHost));
  return (build) => {
    const open = build({ timeout: timeoutMs, lookup });
    const resolve = publicLookup(lookup);
    const guarded = build({ timeout: timeoutMs, lookup: resolve });
    return (options, callback) => {
      const host = bareHost(options.hostname);
      const port = options.port || (options.protocol === 'https:' ? '443' : '80');
      if (allowed.has(`${host}:${port}`)) return open(options, callback);
      // A literal address is not resolved by the lookup, so it is checked here.
      if (isIP(host) && !isPublicAddress(host)) return callback(notPublic(), null);
      if (ports.includes(Number(port))) return guarded(options, callback);
      if (isIP(host)) return callback(portNotAllowed(), null);
      resolve(host, {}, (error) => callback(error ?? portNotAllowed(), null));
    };
  };
}

/**
 * Resolves a name and rejects it if any of its addresses is not public. The connection uses exactly the addresses that
 * were checked, so a name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
function publicLookup(lookup: typeof dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return callback(notPublic(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** A host in the form that is compared: without brackets and without the trailing dot of a name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Normalizes a `host:port`: the host as in a URL, without brackets and trailing dot. Null for any other text. */
export function parseHostAndPort(entry: string): string | null {
  const port = /:(\d{1,5})$/.exec(entry)?.[1];
  const url = port && URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : undefined;
  // Patterns are not supported, so an entry that resembles one would never match.
  if (!port || !url || url.pathname !== '/' || /[@*\s\\]/.test(entry)) return null;
  return `${bareHost(url.hostname)}:${Number(port)}`;
}

function parseAllowedHost(entry: string): string {
  const parsed = parseHostAndPort(entry);
  if (!parsed) throw new Error(`OUTBOUND_ALLOW: "${entry}" is not host:port`);
  return parsed;
}

const notPublic = (): ProviderError =>
  new ProviderError('rejected', 'This address is not reachable: it is not on the public internet.');

const portNotAllowed = (): ProviderError =>
  new ProviderError('rejected', 'This address has a port that is not allowed. Use an address with the default port.');
