import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import type { CreateStockPhotoKeyInput, UpdateStockPhotoKeyInput } from '../../../schema/photos/inputs.ts';
import type { StockPhotoKeyPage } from '../../../schema/photos/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { rejectNulls } from '../../core/parse.ts';
import { applyPatch } from '../../core/patch.ts';
import { checkPage, type Page } from '../paged.ts';
import { pageOf } from '../read-page.ts';
import { sealStockPhotoKey } from './seal-stock-photo-key.ts';

/** Returns a page of the stock photo keys of the organization, oldest first. Throws 401, 422 for an invalid page. */
export async function listStockPhotoKeys(ctx: Context, page: Page): Promise<StockPhotoKeyPage> {
  const where = { organizationId: signedIn(ctx).organizationId };
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, StockPhotoKey, where, { createdAt: 'asc', id: 'asc' }, page);
  return { stockPhotoKeys: found, ...rest };
}

/** Stores a key encrypted and makes it active. Throws 401; 422; 409 when the organization has a key of the provider. */
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

/** Deletes a key. Photos that were stored with it stay. Throws 401, 404. */
export async function deleteStockPhotoKey(ctx: Context, keyId: string): Promise<true> {
  await ctx.em.remove(await getStockPhotoKey(ctx, keyId)).flush();
  return true;
}

async function getStockPhotoKey(ctx: Context, keyId: string): Promise<StockPhotoKey> {
  const key = await ctx.em.findOne(StockPhotoKey, { id: keyId, organizationId: signedIn(ctx).organizationId });
  if (!key) throw notFound('Stock photo key');
  return key;
}
