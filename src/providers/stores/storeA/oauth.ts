import { z } from 'zod';
import { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { tryParseJson } from '../../../core/try-parse-json.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { networkError } from '../errors.ts';

/** The scopes that a connection of each type needs: https://shopify.dev/docs/api/usage/access-scopes */
const SCOPES: Record<ConnectionType, readonly string[]> = {
  [ConnectionType.store]: ['read_products', 'write_products', 'write_files'],
  [ConnectionType.blog]: ['read_content', 'write_content'],
};

/** Scopes that the app asks for and works without: those of texts in several languages. */
const WISHED: Record<ConnectionType, readonly string[]> = {
  [ConnectionType.store]: ['read_locales', 'write_translations'],
  [ConnectionType.blog]: [],
};

/** Our app at one shop. */
export interface ShopApp {
  clientId: string;
  clientSecret: string;
  /** The shop's address, for example `https://example.myshopify.com`. */
  address: string;
  /** The guarded fetch. */
  fetch: typeof fetch;
}

export interface ShopTokens {
  accessToken: string;
  refreshToken: string | null;
  /** Null for an access token that does not expire. */
  expiresAt: Date | null;
  scopes: string[];
}

/** Documented: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens */
const HOUR_SECONDS = 3600;

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4000),
  scope: z.string().default(''),
  expires_in: z
    .number()
    .positive()
    .max(366 * 86_400)
    .nullish(),
  refresh_token: z.string().min(1).max(4000).nullish(),
});
const errorAnswer = z.object({ error: z.string() });

/** Error codes for an invalid code or refresh token. All others are about the app or the shop. */
const INVALID_GRANT = new Set(['invalid_request', 'invalid_grant']);

/** Returns the scopes that the app asks for, for connections of these types together. */
export function scopesOf(types: Iterable<ConnectionType>): string[] {
  return [...new Set([...types].flatMap((type) => [...SCOPES[type], ...WISHED[type]]))];
}

/**
 * Whether the granted scopes suffice for a connection type. A write scope includes the read scope, which is not listed
 * then.
 */
export function covers(granted: readonly string[], type: ConnectionType): boolean {
  return SCOPES[type].every((scope) => granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_')));
}

/** Returns the address where a merchant authorizes the app in a shop. */
export function authorizationUrl(
  app: Pick<ShopApp, 'clientId' | 'address'>,
  request: { scopes: readonly string[]; redirectUri: string; state?: string },
): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: request.scopes.join(','),
    redirect_uri: request.redirectUri,
    ...(request.state && { state: request.state }),
  });
  return `${app.address}/admin/oauth/authorize?${query}`;
}

/** Exchanges the code of a callback for expiring tokens. Throws ProviderError: `unauthorized` for an invalid code. */
export function exchangeCode(app: ShopApp, code: string): Promise<ShopTokens> {
  return requestTokens(app, { code, expiring: '1' });
}

/**
 * Exchanges a refresh token for new tokens. The platform accepts the old refresh token until the new one is used, so
 * that a lost response is harmless:
 * https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens Throws ProviderError:
 * `unauthorized` where the shop no longer accepts it.
 */
export function refreshTokens(app: ShopApp, refreshToken: string): Promise<ShopTokens> {
  return requestTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function requestTokens(
  { clientId, clientSecret, address, fetch }: ShopApp,
  grant: Record<string, string>,
): Promise<ShopTokens> {
  const requestedAt = Date.now();
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
  const sent = { method: 'POST', headers: { Accept: 'application/json' }, body, redirect: 'manual' } as const;
  const response = await fetch(`${address}/admin/oauth/access_token`, sent).catch((error: unknown) => {
    throw networkError(error, undefined);
  });
  const content = tryParseJson(await response.text());
  const parsed = tokenAnswer.safeParse(content);
  if (!response.ok || !parsed.success) throw tokenError(response, content);
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds, scope } = parsed.data;
  const expiresAt = refreshToken || seconds ? new Date(requestedAt + (seconds ?? HOUR_SECONDS) * 1000) : null;
  return { accessToken, refreshToken, expiresAt, scopes: scope.split(',').map((each) => each.trim()) };
}

function tokenError({ status, headers }: Response, content: unknown): ProviderError {
  const reason = errorAnswer.safeParse(content).data?.error;
  if (status === 429) return new ProviderError('rate_limited', 'The store asks to slow down.', retryAfterMs(headers));
  if (status >= 500)
    return new ProviderError('unavailable', 'The store is not available right now.', retryAfterMs(headers));
  if ((status === 400 || status === 401) && reason !== undefined && INVALID_GRANT.has(reason))
    return new ProviderError('unauthorized', 'The store does not accept this authorisation any more.');
  if (reason !== undefined) return new ProviderError('rejected', 'The store refused the app.');
  return new ProviderError('rejected', "The address did not answer like a store's.");
}
