import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The query that the platform sent a browser to us with, or null where it is not signed with the secret:
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
 * The signature is over all other parameters in the order of their names. A name that comes twice is refused, for it could
 * be read in two ways.
 */
export function signedQuery(raw: string, secret: string): URLSearchParams | null {
  const query = new URLSearchParams(raw);
  const names = [...query.keys()];
  const given = query.get('hmac') ?? '';
  if (new Set(names).size !== names.length || !/^[0-9a-f]{64}$/.test(given)) return null;
  query.delete('hmac');
  query.sort();
  const asSent = raw
    .split('&')
    .filter((pair) => !pair.startsWith('hmac='))
    .toSorted()
    .join('&');
  // Programs differ in what they escape: what counts is what the platform wrote, or what its own libraries make of it.
  return [asSent, query.toString()].some((message) => isSignature(given, message, secret)) ? query : null;
}

function isSignature(given: string, message: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(message).digest());
}
