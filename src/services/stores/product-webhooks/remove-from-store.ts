import { Platform } from '../../../../entities/stores/platform.ts';
import { ConnectionStatus, type StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { Deadline } from '../../../core/deadline.ts';
import { row, sql } from '../../../core/sql.ts';
import { openStore } from '../open-store.ts';
import { removeWebhooks } from './ensure-webhooks.ts';
import { NEEDS_WEBHOOKS } from './needed.ts';
import { webhookAddress } from './webhook-address.ts';

/** A user waits for the deletion of a connection. */
const DELETION_LIMIT_MS = 5_000;

/**
 * Removes the product webhooks of a connection from its store. Leaves them where the connection cannot be used, and where
 * another connection to the same shop needs them. Throws AppError and ProviderError.
 */
export async function removeFromStore(ctx: Context, connection: StoreConnection, signal: AbortSignal): Promise<void> {
  if (!connection.hasCredentials || connection.status === ConnectionStatus.inactive) return;
  if (await isShared(ctx, connection)) return;
  const { productWebhooks } = await openStore(ctx, connection);
  if (productWebhooks) await removeWebhooks(productWebhooks, webhookAddress(ctx, connection), signal);
}

/**
 * The same before a connection is deleted, for a few seconds at most. Whatever fails is logged: the store stops its
 * deliveries by itself, because they are refused.
 */
export async function removeBeforeDeletion(ctx: Context, connection: StoreConnection): Promise<void> {
  const registered = await row(ctx.em, sql`select 1 from webhook_registrations where connection_id = ${connection.id}`);
  if (!registered) return;
  const deadline = new Deadline(DELETION_LIMIT_MS, ctx.signal);
  try {
    await removeFromStore(ctx, connection, deadline.signal);
  } catch (error) {
    ctx.log.warn(
      { event: 'store_webhooks.not_removed', err: error, connectionId: connection.id },
      'The product webhooks of a deleted connection could not be removed.',
    );
  } finally {
    deadline.end();
  }
}

/** The subscriptions of the storeA app belong to the shop: connections of several organizations share them. */
async function isShared({ em }: Context, { id, platform, shopDomain }: StoreConnection): Promise<boolean> {
  if (platform !== Platform.storeA) return false;
  const other = await row(
    em,
    sql`select 1
          from store_connections c
         where c.platform = ${platform} and c.shop_domain = ${shopDomain ?? ''} and c.id <> ${id} and ${NEEDS_WEBHOOKS}
         limit 1`,
  );
  return other !== null;
}
