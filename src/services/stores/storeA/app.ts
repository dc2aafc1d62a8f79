import type { Config } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { memoizeByConfig } from '../../../core/memoize-by-config.ts';
import { createOutboundFetch } from '../../../core/outbound.ts';
import type { ShopApp } from '../../../providers/stores/storeA/oauth.ts';
import { normalizeAddress } from '../store-address.ts';

/** The app as it is registered at the storeA platform. */
export interface StoreAApp {
  clientId: string;
  /** Authenticates the app when it exchanges a code, and signs the query that the platform redirects browsers with. */
  clientSecret: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Matches the domain of a shop. */
  shopPattern: RegExp;
  /** The address of a shop; `{shop}` stands for its domain. */
  urlTemplate: string;
}

/** The app as it is registered at the sandbox. */
const SANDBOX = { clientId: 'sandbox-client-id', clientSecret: 'shpss_sandbox_secret' };

/** Responses with tokens are short. */
const MAX_BYTES = 100_000;
/** Must stay well below the lease of an exchange, because other processes wait for it. */
export const EXCHANGE_TIMEOUT_MS = 10_000;

/** The guarded fetch for token requests, one per process. Its addresses follow the configured template and pattern. */
const tokenFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({
    allow: config.OUTBOUND_ALLOW,
    maxBytes: MAX_BYTES,
    timeoutMs: EXCHANGE_TIMEOUT_MS,
    detailedErrors: true,
  }),
);

/**
 * Returns the configured app, or outside production that of the sandbox where no client id is set. Throws
 * NOT_CONFIGURED without a client id or secret.
 */
export function storeAApp(config: Config): StoreAApp {
  const { STOREA_CLIENT_ID: clientId, STOREA_CLIENT_SECRET: clientSecret, STOREA_URL_TEMPLATE: template } = config;
  // The pattern must match the whole domain, also where the configured one has no anchors.
  const shopPattern = new RegExp(`^(?:${config.STOREA_SHOP_PATTERN})$`);
  if (clientId && clientSecret)
    return {
      clientId,
      clientSecret,
      webhookSecret: clientSecret,
      shopPattern,
      urlTemplate: template ?? 'https://{shop}',
    };
  if (clientId || config.production || !config.SANDBOX_URL)
    throw new AppError('NOT_CONFIGURED', 'storeA is not configured');
  // A secret without a client id is only the webhook secret: the sandbox accepts no other app, but any webhook secret.
  return {
    ...SANDBOX,
    webhookSecret: clientSecret || SANDBOX.clientSecret,
    shopPattern,
    urlTemplate: template ?? `${config.SANDBOX_URL}/storeA/{shop}`,
  };
}

const MAX_DOMAIN = 255;

/** Throws 422 if the text in the query is not the domain of a shop, and NOT_CONFIGURED. */
export function checkShopDomain(config: Config, shop: string): void {
  if (shop.length > MAX_DOMAIN || !storeAApp(config).shopPattern.test(shop))
    throw invalid([{ loc: ['query', 'shop'], msg: 'must be the domain of a shop', type: 'value_error' }]);
}

/** Returns the address of a shop. Throws NOT_CONFIGURED. */
export function shopAddress(ctx: Context, shop: string): string {
  return normalizeAddress(storeAApp(ctx.config).urlTemplate.replaceAll('{shop}', shop));
}

/** Returns the app for token requests to the shop at an address. Throws NOT_CONFIGURED. */
export function shopApp(ctx: Context, address: string): ShopApp {
  const { clientId, clientSecret } = storeAApp(ctx.config);
  return { clientId, clientSecret, address, fetch: tokenFetch(ctx.config) };
}

/** Returns the address that the platform redirects merchants to. */
export function callbackUrl(ctx: Context): string {
  return `${ctx.config.PUBLIC_URL}/api/v1/storeA/callback`;
}
