import { Platform } from '../../../../entities/stores/platform.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { StoreAConnectArgs } from '../../../../schema/stores/inputs.ts';
import type { StoreAConnectUrl } from '../../../../schema/stores/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { authorizationUrl, scopesOf } from '../../../providers/stores/storeA/oauth.ts';
import { storeAApp } from '../storeA-app.ts';
import { beginConnect } from './pending-installs.ts';
import { addressOf, appAt, callbackUrl } from './shop-app.ts';

/**
 * Where the merchant of a shop allows the app what a connection of this kind needs, and what the organization's other
 * connections to the shop have: the newest authorisation is the only one that counts there. The state that comes back with
 * it is good for ten minutes, once, for this user and shop. Throws 401, 422 for what is no shop's domain, and 503 where
 * storeA is not configured.
 */
export async function connectUrl(ctx: Context, { shop, connectionType }: StoreAConnectArgs): Promise<StoreAConnectUrl> {
  const { organizationId } = signedIn(ctx);
  const { shopPattern } = storeAApp(ctx.config);
  if (shop.length > 255 || !shopPattern.test(shop))
    throw invalid([{ loc: ['query', 'shop'], msg: 'must be the domain of a shop', type: 'value_error' }]);
  const connected = await ctx.em.find(
    StoreConnection,
    { organizationId, platform: Platform.storeA, shopDomain: shop },
    { disableIdentityMap: true },
  );
  const scopes = scopesOf([connectionType, ...connected.map((each) => each.connectionType)]);
  const state = await beginConnect(ctx, shop, connectionType);
  return {
    authorizationUrl: authorizationUrl(appAt(ctx, addressOf(ctx, shop)), {
      scopes,
      redirectUri: callbackUrl(ctx),
      state,
    }),
    state,
  };
}
