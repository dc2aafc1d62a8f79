import { LRUCache } from 'lru-cache';
import type { IdentityProviderName } from '../../../entities/accounts/linked-identity.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { once } from '../../core/once.ts';
import type { OpenIdSettings } from './openid.ts';

type Name = `${IdentityProviderName}`;

/** Production configures two; tests use more. */
const MAX_PROVIDERS = 50;
const providers = new LRUCache<string, IdentityProvider>({ max: MAX_PROVIDERS });

/**
 * Returns the identity provider of a name. The same settings return the same provider, because it caches the keys.
 * Throws NOT_CONFIGURED unless issuer, keys and client are all configured.
 */
export function identityProviderFor(config: Config, name: Name): IdentityProvider {
  const settings = settingsOf(config, name);
  if (!settings) throw new AppError('NOT_CONFIGURED', `Sign-in with ${name} is not configured`);
  const key = JSON.stringify(settings);
  const provider = providers.get(key) ?? lazyOpenId(settings);
  providers.set(key, provider);
  return provider;
}

/** Where a browser begins a sign-in at a provider. */
export interface SignInPage {
  clientId: string;
  /** The authorization endpoint of OpenID Connect. */
  authorizationEndpoint: string;
  label: string;
}

/** Returns where a sign-in at a provider begins; null unless the provider and its authorization endpoint are configured. */
export function signInPageOf(config: Config, name: Name): SignInPage | null {
  const settings = settingsOf(config, name);
  const { url, label } = PAGES[name](config);
  if (!settings) return null;
  const authorizationEndpoint = url ?? (isSandbox(config, settings) ? `${settings.issuer}/auth` : undefined);
  return authorizationEndpoint ? { clientId: settings.clientId, authorizationEndpoint, label } : null;
}

const PAGES: Record<Name, (config: Config) => { url: string | undefined; label: string }> = {
  idpA: (config) => ({ url: config.IDPA_AUTHORIZATION_URL, label: config.IDPA_LABEL }),
  idpB: (config) => ({ url: config.IDPB_AUTHORIZATION_URL, label: config.IDPB_LABEL }),
};

function isSandbox({ SANDBOX_URL }: Config, { issuer }: OpenIdSettings): boolean {
  return SANDBOX_URL !== undefined && issuer.startsWith(`${SANDBOX_URL}/`);
}

/** Creates the provider with the first token, because most installations do not use it. */
function lazyOpenId(settings: OpenIdSettings): IdentityProvider {
  const created = once(async () => (await import('./openid.ts')).createOpenId(settings));
  return { verify: async (...args) => (await created()).verify(...args) };
}

const SETTINGS: Record<Name, (config: Config) => Partial<OpenIdSettings>> = {
  idpA: (config) => ({ issuer: config.IDPA_ISSUER, jwksUrl: config.IDPA_JWKS_URL, clientId: config.IDPA_CLIENT_ID }),
  idpB: (config) => ({ issuer: config.IDPB_ISSUER, jwksUrl: config.IDPB_JWKS_URL, clientId: config.IDPB_CLIENT_ID }),
};

/** Returns the configured settings. Outside production the default is the sandbox. */
function settingsOf(config: Config, name: Name): OpenIdSettings | undefined {
  const { issuer, jwksUrl, clientId } = SETTINGS[name](config);
  if (issuer) return jwksUrl && clientId ? { issuer, jwksUrl, clientId } : undefined;
  if (config.production || !config.SANDBOX_URL) return undefined;
  const sandbox = `${config.SANDBOX_URL}/${name}`;
  return { issuer: sandbox, jwksUrl: `${sandbox}/jwks`, clientId: 'sandbox-client' };
}
