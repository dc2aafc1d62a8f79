import type { Context } from '../../core/context.ts';
import { getStockPhotoKey } from './get-stock-photo-key.ts';

/** Deletes a key; photos that were kept with it stay. Throws 401, 404. */
export async function deleteStockPhotoKey(ctx: Context, keyId: string): Promise<true> {
  await ctx.em.remove(await getStockPhotoKey(ctx, keyId)).flush();
  return true;
}
