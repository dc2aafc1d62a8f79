import { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { disconnectShop } from './disconnect-shop.ts';

/**
 * Forgets what the platform's access to a shop gave us, in the caller's transaction: connections end with their credentials,
 * also those that were installed anew meanwhile, and what the shop told of itself goes. What the organization itself
 * entered and imported is its own, and stays until it is deleted there.
 */
export async function redactShop(ctx: Context, webhook: { id: string; shop: string }): Promise<void> {
  await disconnectShop(ctx, webhook, null);
  await changed(
    ctx.em,
    sql`update store_connections set media_base_url = null, last_connected_at = null where platform = ${Platform.storeA} and shop_domain = ${webhook.shop}`,
  );
}
