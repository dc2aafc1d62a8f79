import type { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { Deadline } from '../../../core/deadline.ts';
import { AppError } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { bucketKey } from '../../../providers/stores/bucket-key.ts';
import { covers, exchangeCode, type ShopTokens } from '../../../providers/stores/storeA/oauth.ts';
import { storeFor } from '../../../providers/stores/platforms.ts';
import { usableAddress } from '../check-address.ts';
import { discreetFetch } from '../discreet-fetch.ts';
import type { Installation } from './installation.ts';
import { addressOf, appAt } from './shop-app.ts';

/** A browser waits for it; the name of a shop is not worth more. */
const NAME_LIMIT_MS = 5_000;

/** Exchanges a code of a shop, and asks its name. Throws 400 for a code that is spent, 502 and 504 when the shop fails or allowed too little. */
export async function install(
  ctx: Context,
  { shop, code, connectionType }: { shop: string; code: string; connectionType: ConnectionType },
): Promise<Installation> {
  const begunAt = new Date().toISOString();
  const app = appAt(ctx, addressOf(ctx, shop));
  const tokens = await exchangeCode(app, code).catch((error: unknown) => {
    throw error instanceof ProviderError && error.kind === 'unauthorized'
      ? new AppError('INVALID_LINK', undefined, {}, { cause: error })
      : error;
  });
  if (!covers(tokens.scopes, connectionType))
    throw new AppError('PROVIDER_ERROR', 'The store allowed less than the connection needs');
  return {
    ...tokens,
    begunAt,
    expiresAt: tokens.expiresAt?.toISOString() ?? null,
    ...(await nameOf(ctx, shop, tokens, app)),
  };
}

/** What the shop calls itself; its domain where it does not say. That the token works is proved by the exchange. */
async function nameOf(
  ctx: Context,
  shop: string,
  { accessToken }: ShopTokens,
  { address, fetch }: { address: string; fetch: typeof globalThis.fetch },
): Promise<Pick<Installation, 'name' | 'mediaBaseUrl'>> {
  const deadline = new Deadline(NAME_LIMIT_MS);
  try {
    const store = storeFor({
      platform: Platform.storeA,
      baseUrl: address,
      credentials: { accessToken },
      fetch: discreetFetch(fetch, Platform.storeA, { accessToken }),
      tokenBuckets: ctx.tokenBuckets,
      bucketKey: bucketKey(Platform.storeA, address),
    });
    const { storeName, mediaBaseUrl } = await store.test(deadline.signal);
    return { name: storeName.trim().slice(0, 200) || shop, mediaBaseUrl: usableAddress(mediaBaseUrl) };
  } catch (error) {
    ctx.log.info({ event: 'store.name_unknown', err: error, shop }, 'The store did not return its name.');
    return { name: shop, mediaBaseUrl: null };
  } finally {
    deadline.end();
  }
}
