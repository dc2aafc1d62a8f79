import { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';

/** A stock photo key of the caller's organization. Throws 401, 404. */
export async function getStockPhotoKey(ctx: Context, keyId: string): Promise<StockPhotoKey> {
  const key = await ctx.em.findOne(StockPhotoKey, { id: keyId, organizationId: signedIn(ctx).organizationId });
  if (!key) throw notFound('Stock photo key');
  return key;
}
