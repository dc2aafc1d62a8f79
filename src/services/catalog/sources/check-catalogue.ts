import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { STORE_PLATFORMS } from '../../../providers/stores/platforms.ts';
import { getStoreConnection } from '../../stores/get-store-connection.ts';

/** Throws 404 for a connection that is not the organization's, and 422 for one that products cannot be read from. */
export async function assertCatalogConnection(ctx: Context, connectionId: string): Promise<void> {
  const { platform } = await getStoreConnection(ctx, connectionId);
  if (!STORE_PLATFORMS[platform].readsCatalogue)
    throw invalidField('config.store_connection_id', `a ${platform} connection has no catalogue`);
}
