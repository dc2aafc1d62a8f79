import { Provider, interactionPolicy, type Configuration } from 'oidc-provider';
import { clientOf, isLocalPage, SCOPES } from './client.ts';
import { findAccount } from './find-account.ts';
import { loadGrant } from './load-grant.ts';
import { errorPage } from './pages/error-page.ts';
import type { ProviderMemory } from './provider-memory.ts';
import type { SigningKey } from './signing-key.ts';

const HOUR = 3600;

/** A certified OpenID provider, https://github.com/panva/node-oidc-provider, set up as this sandbox needs it. */
export function createProvider(issuer: string, memory: ProviderMemory, key: SigningKey): Provider {
  const provider = new Provider(issuer, configurationOf(issuer, memory, key));
  // oidc-provider compares with a list and has no setting for a pattern; the class belongs to this provider alone.
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
    // A browser page may exchange its code itself; which pages may receive one is settled by then.
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

/** Nobody is asked for consent, so native clients need no page of their own for it either. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.remove('native_client_prompt');
  return policy;
}

/** Browsers keep cookies per host, whatever the port: several sandboxes and both providers share one jar. */
const cookieNames = (system: string, port: string) => ({
  session: `${system}_${port}_session`,
  interaction: `${system}_${port}_interaction`,
  resume: `${system}_${port}_resume`,
});
