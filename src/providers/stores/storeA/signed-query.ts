import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the query of a redirect by the platform, or null where it is not signed with the secret:
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
 * The signature covers all other parameters, sorted by name. A repeated name is rejected because it is ambiguous.
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
  // Programs escape different characters: both the query as it was sent and its normalized form are accepted.
  return [asSent, query.toString()].some((message) => isSignature(given, message, secret)) ? query : null;
}

function isSignature(given: string, message: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(message).digest());
}
