/** Names of firewalls and security plugins, by what their pages contain. */
const FIREWALLS: readonly [name: string, mark: RegExp][] = [
  ['Wordfence', /wordfence/i],
  ['Sucuri', /sucuri/i],
  ['Solid Security', /ithemes[ -]security|solid[ -]security/i],
  ['All-In-One Security', /all[ -]in[ -]one (wp )?security|aiowps/i],
  ['NinjaFirewall', /ninjafirewall/i],
  ['WP Cerber', /wp cerber|cerber security/i],
  ['BulletProof Security', /bulletproof security|bpsqse/i],
  ['Imunify360', /imunify360/i],
  ['ModSecurity', /mod_?security/i],
  ['Cloudflare', /cloudflare|cf-ray/i],
];
/** The page of WordPress during an update, https://developer.wordpress.org/reference/functions/wp_maintenance/ */
const MAINTENANCE = /briefly unavailable for scheduled maintenance/i;

const isPage = (body: string): boolean => /^\s*(<!doctype|<html|<head|<body|<h\d|<title|<center|<div|<p\b)/i.test(body);

/**
 * Returns why a site answered 403, 406 or 503 with a web page instead of its API: a firewall or security plugin, or
 * maintenance. Null for any other answer.
 */
export function blockReason(status: number, body: string): string | null {
  if (![403, 406, 503].includes(status) || !isPage(body)) return null;
  if (MAINTENANCE.test(body)) return 'The site is under maintenance and not available right now.';
  const name = FIREWALLS.find(([, mark]) => mark.test(body))?.[0];
  if (name)
    return `A firewall or a security plugin of the site (${name}) blocks our requests to its REST API. Allow them there.`;
  return status === 503
    ? 'The site is not available right now: it is under maintenance, or a firewall or a security plugin blocks our requests to its REST API.'
    : 'The site does not let us in: a firewall or a security plugin may block its REST API. Allow our requests there.';
}
