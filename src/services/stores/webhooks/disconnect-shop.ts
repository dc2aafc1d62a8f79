import { InstallPurpose } from '../../../../entities/stores/pending-install.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { notify } from '../../notifications/notify.ts';
import { PENDING_MS } from '../storeA/pending-installs.ts';

interface Disconnected {
  id: string;
  organizationId: string;
  name: string;
}

/**
 * Ends all connections of the app to a shop, in every organization, and all pending installations that have tokens or
 * have requested them, in the caller's transaction: connections become `inactive`, their credentials are erased,
 * administrators are notified. With `before`, only connections and installations from before that time, so that a late
 * webhook does not end a newer installation.
 */
export async function disconnectShop(
  ctx: Context,
  webhook: { id: string; shop: string },
  before: Date | null,
): Promise<void> {
  // In the same order as the end of an installation: a concurrent one either commits first, or finds its row deleted.
  await deletePendingInstalls(ctx, webhook.shop, before);
  const ended = await endConnections(ctx, webhook.shop, before);
  for (const [organizationId, connections] of Map.groupBy(ended, (each) => each.organizationId)) {
    const names = connections.map(({ name }) => name);
    await notify(ctx, {
      organizationId,
      type: 'store_disconnected',
      title: `Store disconnected: ${names.join(', ')}`,
      body: `The app was removed from ${webhook.shop}. Install it again to publish there.`,
      cause: `store_webhook:${webhook.id}`,
      data: {
        reason: 'app_removed',
        store_names: names,
        connection_ids: connections.map(({ id }) => id),
        shop: webhook.shop,
      },
    });
  }
}

/**
 * Erases what the platform's access to a shop gave us, in the caller's transaction: disconnects also newer
 * installations, and deletes what the shop reported about itself. What the organization entered or imported is its own
 * data and stays.
 */
export async function redactShop(ctx: Context, webhook: { id: string; shop: string }): Promise<void> {
  await disconnectShop(ctx, webhook, null);
  await changed(
    ctx.em,
    sql`update store_connections
           set media_base_url = null, last_connected_at = null
         where platform = ${Platform.storeA} and shop_domain = ${webhook.shop}`,
  );
}

/**
 * A successful call that started after `before` used a token that was issued since; then all connections of that
 * organization to the shop stay. The rows are locked first, so that a concurrent installation is seen.
 */
async function endConnections({ em }: Context, shop: string, before: Date | null): Promise<Disconnected[]> {
  const ofShop = sql`platform = ${Platform.storeA} and shop_domain = ${shop}`;
  const connectedSince = sql`
    select organization_id
      from store_connections
     where ${ofShop} and coalesce(last_connected_at, created_at) > ${before}::timestamptz`;
  await rows(em, sql`select 1 from store_connections where ${ofShop} order by id for update`);
  return rows<Disconnected>(
    em,
    sql`update store_connections
           set status = 'inactive', credentials = null, has_credentials = false,
               token_expires_at = null, refreshing_until = null, updated_at = now()
         where ${ofShop}
           and (status <> 'inactive' or has_credentials)
           and organization_id not in (${connectedSince})
        returning id, organization_id as "organizationId", name`,
  );
}

/** With `before`, only installations that requested their tokens by then; states stay, because they have no tokens. */
async function deletePendingInstalls({ em }: Context, shop: string, before: Date | null): Promise<void> {
  const requestedBefore = before
    ? sql`and purpose = ${InstallPurpose.install}
          and expires_at <= ${new Date(before.getTime() + PENDING_MS.install)}`
    : sql``;
  await changed(em, sql`delete from pending_installs where shop = ${shop} ${requestedBefore}`);
}
