import type dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { ProviderError } from './provider-error.ts';

/** The agent of Azure's hosts: an address of the public range that only ever leads inside. */
const INSIDE_THOUGH_PUBLIC = new Set(['168.63.129.16']);
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address is one of the public internet. Everything else is refused: private, loopback, link-local, CGNAT,
 * multicast, reserved, and every way to wrap an IPv4 address into an IPv6 one.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || INSIDE_THOUGH_PUBLIC.has(address)) return false;
  const parsed = ipaddr.parse(address);
  // Only 2000::/3 is handed out so far (https://www.iana.org/assignments/ipv6-address-space): `unicast` alone lets ::127.0.0.1 through.
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast';
}

/** Makes a connector that opens a connection only to public addresses, or to a `host:port` that is allowed. */
export function guardedConnector(
  allow: readonly string[],
  timeoutMs: number,
  lookup: typeof dns.lookup,
): buildConnector.connector {
  const allowed = new Set(allow.map(parseAllowedHost));
  const open = buildConnector({ timeout: timeoutMs, lookup });
  const guarded = buildConnector({ timeout: timeoutMs, lookup: publicLookup(lookup) });
  return (options, callback) => {
    const host = bareHost(options.hostname);
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (allowed.has(`${host}:${port}`)) return open(options, callback);
    // No name is looked up for a literal address, so it is checked here.
    if (isIP(host) && !isPublicAddress(host)) return callback(notPublic(), null);
    guarded(options, callback);
  };
}

/**
 * Resolves a name and refuses it when any of its addresses is not public. The connection goes to exactly the addresses
 * checked here, so a name that answers differently a moment later (DNS rebinding) gains nothing.
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

/** A host as it is compared, out of an address: without brackets, and without the dot that ends a name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** A `host:port` as it is compared: the host as a URL spells it, without brackets and the dot at its end; null for anything else. */
export function parseHostAndPort(entry: string): string | null {
  const port = /:(\d{1,5})$/.exec(entry)?.[1];
  const url = port && URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : undefined;
  // There are no patterns, and a host that looks like one would never be met.
  if (!port || !url || url.pathname !== '/' || /[@*\s\\]/.test(entry)) return null;
  return `${bareHost(url.hostname)}:${Number(port)}`;
}

function parseAllowedHost(entry: string): string {
  const place = parseHostAndPort(entry);
  if (!place) throw new Error(`OUTBOUND_ALLOW: "${entry}" is not host:port`);
  return place;
}

const notPublic = (): ProviderError =>
  new ProviderError('rejected', 'This address is not reachable: it is not on the public internet.');
