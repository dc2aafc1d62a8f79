import { Platform } from '../../../../entities/stores/platform.ts';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';

/** Returns the address that the store of a connection reports its products to. */
export function webhookAddress({ config }: Context, { id, platform }: StoreConnection): string {
  const path = platform === Platform.woocommerce ? `/woocommerce/webhooks/${id}` : '/storeA/webhooks';
  return `${config.PUBLIC_URL}/api/v1${path}`;
}

/** Whether a webhook in a store is ours: it has the path of ours, maybe at an earlier `PUBLIC_URL`. */
export function isOurs(address: string, ours: string): boolean {
  const path = URL.parse(address)?.pathname;
  return path !== undefined && path.endsWith(new URL(ours).pathname.replace(/^.*(?=\/api\/v1\/)/, ''));
}
