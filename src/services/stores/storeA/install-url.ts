import type { StoreAInstallUrl } from '../../../../schema/stores/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { storeAApp } from '../storeA-app.ts';
import { callbackUrl } from './shop-app.ts';

/** Where a merchant chooses the shop to install the app in; the platform comes back without a state. Throws 401, and 503 where storeA is not configured. */
export function installUrl(ctx: Context): StoreAInstallUrl {
  signedIn(ctx);
  const { clientId, urlTemplate } = storeAApp(ctx.config);
  const { SANDBOX_URL: sandbox } = ctx.config;
  // The platform knows our address from where the app is registered; the sandbox is told.
  if (sandbox && urlTemplate.startsWith(sandbox)) {
    return {
      installUrl: `${sandbox}/storeA/admin/oauth/install?${new URLSearchParams({ client_id: clientId, redirect_uri: callbackUrl(ctx) })}`,
    };
  }
  return { installUrl: `https://admin.shopify.com/oauth/install?${new URLSearchParams({ client_id: clientId })}` };
}
