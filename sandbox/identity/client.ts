import type { ClientMetadata, Configuration } from 'oidc-provider';

/** The client id of every service that uses the sandbox. */
export const CLIENT_ID = 'sandbox-client';

/** The scopes that the client may request. */
export const SCOPES = ['openid', 'email', 'profile'];

/**
 * Returns a public client: it has no secret and authenticates with PKCE. Its type is native, because native clients may
 * use plain http on loopback addresses.
 */
export const clientOf = (issuer: string): ClientMetadata => ({
  client_id: CLIENT_ID,
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'implicit'],
  response_types: ['code', 'id_token'],
  redirect_uris: [`${issuer}/done`],
});

/** Returns whether a redirect URI is a page on a loopback address, with any port and path. */
export function isLocalPage(uri: string): boolean {
  const { protocol, hostname, username, hash } = URL.parse(uri) ?? {};
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1') && !username && !hash;
}

/** Grants all scopes without asking the user, because the sandbox does not simulate consent. */
export const loadGrant: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc;
  const { accountId } = session ?? {};
  if (!client || !accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
};
