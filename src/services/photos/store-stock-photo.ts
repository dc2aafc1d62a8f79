import { z } from 'zod';
import type { StoredFile } from '../../../entities/files/stored-file.ts';
import { PhotoProvider } from '../../../entities/photos/stock-photo-key.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { parseBody } from '../../core/parse.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { photoDownload } from '../../providers/photos/photo-libraries.ts';
import { isPicture } from '../files/inspect-file.ts';
import { storeFile } from '../files/store-file.ts';
import { openPhotoLibraries } from './open-photo-libraries.ts';

const chosen = z.strictObject({ provider: z.enum(PhotoProvider), photoId: z.string().min(1).max(100) });

/**
 * Stores a stock photo as a file of the organization, with the attribution of its photographer.
 * @throws 401; 422; 409 without an active key of the provider; 404 for an unknown photo; 502 and 504.
 */
export async function storeStockPhoto(ctx: Context, given: object): Promise<StoredFile> {
  signedIn(ctx);
  const { provider, photoId } = parseBody(chosen, given);
  const [open] = await openPhotoLibraries(ctx, provider);
  const photo = await open!.library.getForDownload(photoId, ctx.signal);
  if (!photo) throw notFound('Photo');
  const response = await photoDownload(ctx.config)(photo.url, { signal: ctx.signal });
  const content = Buffer.from(await response.arrayBuffer());
  if (!response.ok || !(await isPicture(content)))
    throw new ProviderError('rejected', 'The photo provider did not give the picture.');
  const { photographer, attributionUrl, alt } = photo;
  return storeFile(ctx, {
    content,
    name: `${provider}-${photoId}`,
    attribution: { provider, photo_id: photoId, photographer, attribution_url: attributionUrl, alt },
  });
}
