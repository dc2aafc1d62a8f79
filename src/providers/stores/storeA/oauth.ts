import { z } from 'zod';
import { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { retryAfterMs } from '../../retry-after.ts';
import { networkError } from '../errors.ts';

/** What a connection of each kind has to be allowed: https://shopify.dev/docs/api/usage/access-scopes */
const SCOPES: Record<ConnectionType, readonly string[]> = {
  [ConnectionType.store]: ['read_products', 'write_products', 'write_files'],
  [ConnectionType.blog]: ['read_content', 'write_content'],
};

/** Our app as one shop knows it. */
export interface ShopApp {
  clientId: string;
  clientSecret: string;
  /** The shop's address, for example `https://example.myshopify.com`. */
  address: string;
  /** The guarded one. */
  fetch: typeof fetch;
}

/** What a shop gave the app. Without a time the access token does not end. */
export interface ShopTokens {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date | null;
  scopes: string[];
}

/** Documented: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens */
const HOUR_SECONDS = 3600;

const answered = z.object({
  access_token: z.string().min(1).max(4000),
  scope: z.string().default(''),
  expires_in: z
    .number()
    .positive()
    .max(366 * 86_400)
    .nullish(),
  refresh_token: z.string().min(1).max(4000).nullish(),
});
const refusal = z.object({ error: z.string() });

/** Errors that tell of the code or refresh token; all others tell of the app or the shop. */
const SPENT = new Set(['invalid_request', 'invalid_grant']);

/** The scopes that connections of these kinds need together. */
export function scopesOf(types: Iterable<ConnectionType>): string[] {
  return [...new Set([...types].flatMap((type) => SCOPES[type]))];
}

/** Whether the granted scopes are enough for a kind of connection; who may write may read, and the platform does not list that. */
export function covers(granted: readonly string[], type: ConnectionType): boolean {
  return SCOPES[type].every((scope) => granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_')));
}

/** Where a merchant is asked whether the app may be installed in the shop. */
export function authorizationUrl(
  app: Pick<ShopApp, 'clientId' | 'address'>,
  asked: { scopes: readonly string[]; redirectUri: string; state?: string },
): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: asked.scopes.join(','),
    redirect_uri: asked.redirectUri,
    ...(asked.state && { state: asked.state }),
  });
  return `${app.address}/admin/oauth/authorize?${query}`;
}

/** Exchanges the code of a callback for tokens that end and can be renewed. Throws ProviderError: `unauthorized` for a code that is spent. */
export function exchangeCode(app: ShopApp, code: string): Promise<ShopTokens> {
  return askForTokens(app, { code, expiring: '1' });
}

/**
 * Exchanges a refresh token for new tokens. Until the new refresh token is used the platform takes the old one again, so
 * that an answer which is lost costs nothing: https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens
 * Throws ProviderError: `unauthorized` when the shop does not take it any more.
 */
export function refreshTokens(app: ShopApp, refreshToken: string): Promise<ShopTokens> {
  return askForTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

async function askForTokens(
  { clientId, clientSecret, address, fetch }: ShopApp,
  grant: Record<string, string>,
): Promise<ShopTokens> {
  const asked = Date.now();
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
  const sent = { method: 'POST', headers: { Accept: 'application/json' }, body, redirect: 'manual' } as const;
  const response = await fetch(`${address}/admin/oauth/access_token`, sent).catch((error: unknown) => {
    throw networkError(error, undefined);
  });
  const content = jsonOf(await response.text());
  const parsed = answered.safeParse(content);
  if (!response.ok || !parsed.success) throw refused(response, content);
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds, scope } = parsed.data;
  const expiresAt = refreshToken || seconds ? new Date(asked + (seconds ?? HOUR_SECONDS) * 1000) : null;
  return { accessToken, refreshToken, expiresAt, scopes: scope.split(',').map((each) => each.trim()) };
}

function refused({ status, headers }: Response, content: unknown): ProviderError {
  const reason = refusal.safeParse(content).data?.error;
  if (status === 429) return new ProviderError('rate_limited', 'The store asks to slow down.', retryAfterMs(headers));
  if (status >= 500)
    return new ProviderError('unavailable', 'The store is not available right now.', retryAfterMs(headers));
  if ((status === 400 || status === 401) && reason !== undefined && SPENT.has(reason))
    return new ProviderError('unauthorized', 'The store does not accept this authorisation any more.');
  if (reason !== undefined) return new ProviderError('rejected', 'The store refused the app.');
  return new ProviderError('rejected', "The address did not answer like a store's.");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
