import type { ClientMetadata } from 'oidc-provider';

/** The client id under which every service that uses the sandbox is known to its identity providers. */
export const CLIENT_ID = 'sandbox-client';

/** What the client may ask for. */
export const SCOPES = ['openid', 'email', 'profile'];

/**
 * A public client: it has no secret and proves by PKCE that a code is its own. Native, because those may use plain http
 * on loopback addresses.
 */
export const clientOf = (issuer: string): ClientMetadata => ({
  client_id: CLIENT_ID,
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'implicit'],
  response_types: ['code', 'id_token'],
  redirect_uris: [`${issuer}/done`],
});

/** Any page of the developer's own machine may receive tokens, whatever its port and path, and no other. */
export function isLocalPage(uri: string): boolean {
  const { protocol, hostname, username, hash } = URL.parse(uri) ?? {};
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1') && !username && !hash;
}
