import { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { paged, type PageArgs } from '../paged.ts';

/** The stock photo keys of the organization, oldest first. Throws 401, 422. */
export async function listStockPhotoKeys(ctx: Context, page: PageArgs): Promise<StockPhotoKey[]> {
  const where = { organizationId: signedIn(ctx).organizationId };
  return paged(ctx, StockPhotoKey, where, { createdAt: 'asc', id: 'asc' }, page);
}
