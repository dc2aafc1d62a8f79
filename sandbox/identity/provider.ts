import { Provider, interactionPolicy, type Configuration } from 'oidc-provider';
import { findAccount } from './accounts.ts';
import { clientOf, isLocalPage, loadGrant, SCOPES } from './client.ts';
import type { ProviderMemory, SigningKey } from './identity.ts';
import { errorPage } from './pages.ts';

const HOUR = 3600;

/** Creates a certified OpenID provider, https://github.com/panva/node-oidc-provider, configured for the sandbox. */
export function createProvider(issuer: string, memory: ProviderMemory, key: SigningKey): Provider {
  const provider = new Provider(issuer, configurationOf(issuer, memory, key));
  // oidc-provider supports no patterns for redirect URIs. The class belongs to this provider instance alone.
  provider.Client.prototype.redirectUriAllowed = isLocalPage;
  return provider;
}

function configurationOf(issuer: string, memory: ProviderMemory, key: SigningKey): Configuration {
  const { pathname, port } = new URL(issuer);
  return {
    adapter: memory.records.adapter,
    jwks: { keys: [key] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    clients: [clientOf(issuer)],
    clientAuthMethods: ['none'],
    // Any browser page may exchange a code, because the redirect URI was checked before the code was issued.
    clientBasedCORS: () => true,
    responseTypes: ['code', 'id_token'],
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'at_hash'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    findAccount: findAccount(memory.accounts),
    loadExistingGrant: loadGrant,
    interactions: { policy: signInOnly(), url: (_ctx, { uid }) => `${pathname}/interaction/${uid}` },
    renderError: errorPage,
    cookies: {
      keys: [memory.cookieKey],
      names: cookieNames(pathname.slice(1), port),
      long: { path: pathname, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 600,
      Grant: 24 * HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 24 * HOUR,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
  };
}

/** Removes the consent prompt, which native clients would otherwise get. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.remove('native_client_prompt');
  return policy;
}

/**
 * Returns distinct names, because browsers share the cookies of a host across ports and so across sandboxes and
 * providers.
 */
const cookieNames = (system: string, port: string) => ({
  session: `${system}_${port}_session`,
  interaction: `${system}_${port}_interaction`,
  resume: `${system}_${port}_resume`,
});
