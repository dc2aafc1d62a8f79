import type { RawBuilder } from 'kysely';
import { InstallPurpose } from '../../../../entities/stores/pending-install.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { notify } from '../../notifications/notify.ts';
import { shopKey } from '../store-address.ts';
import { shopAddress, storeAApp } from '../storeA/app.ts';
import { PENDING_MS } from '../storeA/pending-installs.ts';

interface ShopWebhook {
  id: string;
  shop: string;
}

interface Disconnected {
  id: string;
  organizationId: string;
  name: string;
}

/**
 * Ends all connections of the app to a shop, in every organization, and all pending installations that have tokens or
 * have requested them, in the caller's transaction: connections become `inactive`, their credentials are erased,
 * administrators are notified. Only connections and installations from before `before` end, so that a late webhook does
 * not end a newer installation.
 */
export async function disconnectShop(ctx: Context, webhook: ShopWebhook, before: Date): Promise<void> {
  // In the same order as the end of an installation: a concurrent one either commits first, or finds its row deleted.
  await deletePendingInstalls(ctx, webhook.shop, before);
  await notifyOfEnd(ctx, webhook, await endConnections(ctx, ofApp(webhook.shop), before));
}

/**
 * Erases what the platform's access to a shop gave us, in the caller's transaction: disconnects also newer
 * installations, ends connections to its address whose token was entered, and deletes what the shop reported about
 * itself. What else the organization entered or imported is its own data and stays.
 */
export async function redactShop(ctx: Context, webhook: ShopWebhook): Promise<void> {
  const { shop } = webhook;
  await deletePendingInstalls(ctx, shop, null);
  const ids = await lockConnectionsTo(ctx, shop);
  const toShop = sql<boolean>`(${ofApp(shop)} or id = any(${ids}::uuid[]))`;
  await notifyOfEnd(ctx, webhook, await endConnections(ctx, toShop, null));
  await changed(
    ctx.em,
    sql`update store_connections
           set media_base_url = null, last_connected_at = null
         where ${ofApp(shop)}`,
  );
}

/** The connections of the app to a shop. An entered token does not belong to the app: the connection has no domain. */
const ofApp = (shop: string) => sql<boolean>`platform = ${Platform.storeA} and shop_domain = ${shop}`;

async function notifyOfEnd(ctx: Context, webhook: ShopWebhook, ended: readonly Disconnected[]): Promise<void> {
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
 * Locks the connections of the app to a shop and those that have its address, and returns the ids of the latter. None
 * has the address of a text that is not the domain of a shop.
 */
async function lockConnectionsTo(ctx: Context, shop: string): Promise<string[]> {
  if (!storeAApp(ctx.config).shopPattern.test(shop)) return [];
  const found = await rows<{ id: string; baseUrl: string }>(
    ctx.em,
    sql`select id, base_url as "baseUrl"
          from store_connections
         where platform = ${Platform.storeA} and (shop_domain = ${shop} or strpos(lower(base_url), ${shop}) > 0)
         order by id
           for update`,
  );
  const key = shopKey(shopAddress(ctx, shop));
  return found.filter(({ baseUrl }) => shopKey(baseUrl) === key).map(({ id }) => id);
}

/**
 * A successful call that started after `before` used a token that was issued since; then all connections of that
 * organization to the shop stay. The rows are locked first, so that a concurrent installation is seen.
 */
async function endConnections(
  { em }: Context,
  ofShop: RawBuilder<boolean>,
  before: Date | null,
): Promise<Disconnected[]> {
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
