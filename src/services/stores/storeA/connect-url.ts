import { Platform } from '../../../../entities/stores/platform.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { StoreAConnectArgs } from '../../../../schema/stores/inputs.ts';
import type { StoreAConnectUrl, StoreAInstallUrl } from '../../../../schema/stores/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { authorizationUrl, scopesOf } from '../../../providers/stores/storeA/oauth.ts';
import { callbackUrl, checkShopDomain, shopAddress, shopApp, storeAApp } from './app.ts';
import { createState } from './pending-installs.ts';

/**
 * Returns the address where a merchant authorizes the app for a connection of this type. The scopes include those of
 * the organization's other connections to the shop, because a new authorization replaces the former one. The state in
 * it is valid for ten minutes, once, for this session and shop. Throws 401, 422 for an invalid shop domain, and 503 where
 * storeA is not configured.
 */
export async function connectUrl(ctx: Context, { shop, connectionType }: StoreAConnectArgs): Promise<StoreAConnectUrl> {
  const { organizationId } = signedIn(ctx);
  checkShopDomain(ctx.config, shop);
  const connected = await ctx.em.find(
    StoreConnection,
    { organizationId, platform: Platform.storeA, shopDomain: shop },
    { disableIdentityMap: true },
  );
  const scopes = scopesOf([connectionType, ...connected.map((each) => each.connectionType)]);
  const state = await createState(ctx, shop, connectionType);
  const app = shopApp(ctx, shopAddress(ctx, shop));
  return { authorizationUrl: authorizationUrl(app, { scopes, redirectUri: callbackUrl(ctx), state }), state };
}

/**
 * Returns the address where a merchant chooses the shop to install the app in. The platform's redirect then carries no
 * state. Throws 401, and 503 where storeA is not configured.
 */
export function installUrl(ctx: Context): StoreAInstallUrl {
  signedIn(ctx);
  const { clientId, urlTemplate } = storeAApp(ctx.config);
  const { SANDBOX_URL: sandbox } = ctx.config;
  // The platform has the redirect address from the app's registration; the sandbox gets it as a parameter.
  if (sandbox && urlTemplate.startsWith(sandbox)) {
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: callbackUrl(ctx) });
    return { installUrl: `${sandbox}/storeA/admin/oauth/install?${query}` };
  }
  return { installUrl: `https://admin.shopify.com/oauth/install?${new URLSearchParams({ client_id: clientId })}` };
}
