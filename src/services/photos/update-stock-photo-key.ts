import { rejectNulls } from '../../core/parse.ts';
import type { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import type { UpdateStockPhotoKeyInput } from '../../../schema/photos/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { applyPatch } from '../../core/patch.ts';
import { getStockPhotoKey } from './get-stock-photo-key.ts';
import { sealStockPhotoKey } from './seal-stock-photo-key.ts';

/** Changes the supplied fields. Throws 401, 422, 404. */
export async function updateStockPhotoKey(
  ctx: Context,
  keyId: string,
  input: UpdateStockPhotoKeyInput,
): Promise<StockPhotoKey> {
  signedIn(ctx);
  rejectNulls(input);
  const { apiKey, ...plain } = input;
  const key = await getStockPhotoKey(ctx, keyId);
  if (apiKey !== undefined) sealStockPhotoKey(ctx, key, apiKey);
  applyPatch(key, plain);
  await ctx.em.flush();
  return key;
}
