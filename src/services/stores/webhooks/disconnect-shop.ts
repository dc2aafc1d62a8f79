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
 * Ends every connection that the app has to a shop, of whatever organization, and every installation under way that holds a token, or has asked for one, in
 * the caller's transaction: `inactive`, credentials erased, administrators told. With `before`, only what was connected by
 * then: a webhook that comes late does not end an installation that came after it.
 */
export async function disconnectShop(
  ctx: Context,
  webhook: { id: string; shop: string },
  before: Date | null,
): Promise<void> {
  // In the order of who finishes an installation, who is either waited for here or finds that there is nothing to finish.
  await forgetInstalls(ctx, webhook.shop, before);
  const ended = await endConnections(ctx, webhook.shop, before);
  for (const [organizationId, connections] of Map.groupBy(ended, (each) => each.organizationId)) {
    const names = connections.map(({ name }) => name).join(', ');
    await notify(ctx, {
      organizationId,
      type: 'store_disconnected',
      title: `Store disconnected: ${names}`,
      body: `The app was removed from ${webhook.shop}. Install it again to publish there.`,
      cause: `store_webhook:${webhook.id}`,
      data: { shop: webhook.shop, connection_ids: connections.map(({ id }) => id) },
    });
  }
}

/**
 * A live call that began after the app was removed, and succeeded, went by a token that was given since; with it all connections of the
 * organization to the shop go on. They are locked first, so that an installation at the same moment is seen.
 */
async function endConnections({ em }: Context, shop: string, before: Date | null): Promise<Disconnected[]> {
  const ofShop = sql`platform = ${Platform.storeA} and shop_domain = ${shop}`;
  const since = sql`select organization_id from store_connections where ${ofShop} and coalesce(last_connected_at, created_at) > ${before}::timestamptz`;
  await rows(em, sql`select 1 from store_connections where ${ofShop} order by id for update`);
  return rows<Disconnected>(
    em,
    sql`update store_connections
           set status = 'inactive', credentials = null, has_credentials = false, token_expires_at = null, refreshing_until = null, updated_at = now()
         where ${ofShop} and (status <> 'inactive' or has_credentials) and organization_id not in (${since})
        returning id, organization_id as "organizationId", name`,
  );
}

/** With `before`, only what asked for its token by then; a state never did. */
async function forgetInstalls({ em }: Context, shop: string, before: Date | null): Promise<void> {
  const known = before
    ? sql`and purpose = ${InstallPurpose.install} and expires_at <= ${new Date(before.getTime() + PENDING_MS.install)}`
    : sql``;
  await changed(em, sql`delete from pending_installs where shop = ${shop} ${known}`);
}
