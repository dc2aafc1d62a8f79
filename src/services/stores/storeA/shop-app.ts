import { type Context } from '../../../core/context.ts';
import { createOutboundFetch } from '../../../core/outbound.ts';
import { memoizeByConfig } from '../../../core/memoize-by-config.ts';
import type { ShopApp } from '../../../providers/stores/storeA/oauth.ts';
import { storeAApp } from '../storeA-app.ts';

/** Answers with tokens are short, and whoever waits for one waits for nothing else. */
const MAX_BYTES = 100_000;
/** Well below the time that an exchange may keep others waiting. */
export const EXCHANGE_TIMEOUT_MS = 10_000;

/** One way out of a process to where tokens are given. */
const tokenFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: MAX_BYTES, timeoutMs: EXCHANGE_TIMEOUT_MS }),
);

/** Where a shop is reached. Throws NOT_CONFIGURED. */
export function addressOf(ctx: Context, shop: string): string {
  return storeAApp(ctx.config).urlTemplate.replaceAll('{shop}', shop).replace(/\/+$/, '');
}

/** Our app at a shop's address. Throws NOT_CONFIGURED. */
export function appAt(ctx: Context, address: string): ShopApp {
  const { clientId, clientSecret } = storeAApp(ctx.config);
  return { clientId, clientSecret, address, fetch: tokenFetch(ctx.config) };
}

/** Where the platform sends merchants back to. */
export function callbackUrl(ctx: Context): string {
  return `${ctx.config.PUBLIC_URL}/api/v1/storeA/callback`;
}
