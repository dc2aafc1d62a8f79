import { type PhotoProvider, StockPhotoKey } from '../../../entities/photos/stock-photo-key.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { observeCalls } from '../../core/observe-call.ts';
import { photoLibraryFor } from '../../providers/photos/photo-libraries.ts';
import type { PhotoLibrary } from '../../providers/photos/photo-library.ts';
import { openStockPhotoKey } from './seal-stock-photo-key.ts';

export interface OpenLibrary {
  provider: PhotoProvider;
  library: PhotoLibrary;
}

/**
 * Returns clients of the providers that the caller's organization has an active key for, or of the given provider only.
 * @throws 401; 409 without such a key; 503 for a key that cannot be decrypted.
 */
export async function openPhotoLibraries(ctx: Context, only: PhotoProvider | null): Promise<OpenLibrary[]> {
  const where = { organizationId: signedIn(ctx).organizationId, isActive: true, ...(only && { provider: only }) };
  const keys = await ctx.em.find(StockPhotoKey, where, {
    orderBy: { provider: 'asc' },
    populate: ['apiKey'],
    disableIdentityMap: true,
  });
  if (keys.length === 0)
    throw new AppError('CONFLICT', only ? `There is no active key for ${only}` : 'There is no active stock photo key');
  return keys.map((key) => ({
    provider: key.provider,
    library: observeCalls(ctx, key.provider, photoLibraryFor(ctx.config, key.provider, openStockPhotoKey(ctx, key))),
  }));
}
