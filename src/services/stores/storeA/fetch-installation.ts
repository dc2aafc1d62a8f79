import { Platform } from '../../../../entities/stores/platform.ts';
import type { ConnectionType } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { Deadline } from '../../../core/deadline.ts';
import { AppError } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { bucketKey } from '../../../providers/stores/store-platform.ts';
import { storeFor } from '../../../providers/stores/platforms.ts';
import { covers, exchangeCode, type ShopTokens } from '../../../providers/stores/storeA/oauth.ts';
import { redactingFetch } from '../redacting-fetch.ts';
import { addressOrNull } from '../store-address.ts';
import { shopAddress, shopApp } from './app.ts';
import type { Installation } from './pending-installs.ts';

/** A browser waits for the whole request, and the name of the shop is optional. */
const NAME_LIMIT_MS = 5_000;

/**
 * Exchanges a shop's code for tokens and reads the name of the shop. Throws 400 for a code that is used or expired, 502
 * and 504 where the shop fails, and 502 where it granted too few scopes.
 */
export async function fetchInstallation(
  ctx: Context,
  { shop, code, connectionType }: { shop: string; code: string; connectionType: ConnectionType },
): Promise<Installation> {
  const begunAt = new Date().toISOString();
  const app = shopApp(ctx, shopAddress(ctx, shop));
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
    ...(await readShopName(ctx, shop, tokens, app)),
  };
}

/**
 * Returns the shop's name, or its domain where the request fails. The exchange has already shown that the token works.
 */
async function readShopName(
  ctx: Context,
  shop: string,
  { accessToken }: ShopTokens,
  { address, fetch }: { address: string; fetch: typeof globalThis.fetch },
): Promise<Pick<Installation, 'name' | 'mediaBaseUrl' | 'currency'>> {
  const deadline = new Deadline(NAME_LIMIT_MS);
  try {
    const store = storeFor({
      platform: Platform.storeA,
      baseUrl: address,
      credentials: { accessToken },
      fetch: redactingFetch(fetch, Platform.storeA, { accessToken }),
      tokenBuckets: ctx.tokenBuckets,
      bucketKey: bucketKey(Platform.storeA, address),
    });
    const { storeName, mediaBaseUrl, currency = null } = await store.test(deadline.signal);
    return { name: storeName.trim().slice(0, 200) || shop, mediaBaseUrl: addressOrNull(mediaBaseUrl), currency };
  } catch (error) {
    ctx.log.info({ event: 'shop.name_unavailable', err: error, shop }, 'The name of a shop could not be read.');
    return { name: shop, mediaBaseUrl: null };
  } finally {
    deadline.end();
  }
}
