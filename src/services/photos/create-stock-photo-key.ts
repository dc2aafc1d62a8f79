import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import type { CreateStockPhotoKeyInput } from '../../../schema/photos/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { sealStockPhotoKey } from './seal-stock-photo-key.ts';

/** Stores a key, encrypted and active. Throws 401; 422; 409 where the organization has one of the provider. */
export async function createStockPhotoKey(
  ctx: Context,
  { provider, apiKey }: CreateStockPhotoKeyInput,
): Promise<StockPhotoKey> {
  const key = Object.assign(new StockPhotoKey(), { organizationId: signedIn(ctx).organizationId, provider });
  sealStockPhotoKey(ctx, key, apiKey);
  try {
    await ctx.em.persist(key).flush();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException
      ? new AppError('CONFLICT', `There is a key for ${provider} already`)
      : error;
  }
  return key;
}
