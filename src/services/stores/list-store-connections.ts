import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { paged, type PageArgs } from '../paged.ts';

/** The connections of the organization, oldest first. */
export async function listStoreConnections(ctx: Context, page: PageArgs): Promise<StoreConnection[]> {
  const where = { organizationId: signedIn(ctx).organizationId };
  return paged(ctx, StoreConnection, where, { createdAt: 'asc', id: 'asc' }, page);
}
