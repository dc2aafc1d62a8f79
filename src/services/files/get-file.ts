import { StoredFile } from '../../../entities/files/stored-file.ts';
import type { Config } from '../../core/config.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { isRaster } from './inspect-file.ts';

/** The format of the keys that the service generates. No other key is looked up. */
const STORAGE_KEY = /^[\w-]{32}\.[a-z0-9]{1,10}$/;

/** Returns the public address of a file. */
export function fileAddress({ PUBLIC_URL }: Config, storageKey: string): string {
  return `${PUBLIC_URL}/api/v1/files/${storageKey}`;
}

/** Returns the storage key in an address that {@link fileAddress} made; null for any other address. */
export function keyInAddress(config: Config, address: string): string | null {
  const base = fileAddress(config, '');
  const key = address.startsWith(base) ? address.slice(base.length) : '';
  return STORAGE_KEY.test(key) ? key : null;
}

/**
 * Returns a file by its key. Images are public; any other file is visible only to its own organization.
 * @throws 404, and 401 for a file that is not public.
 */
export async function getFile(ctx: Context, storageKey: string): Promise<StoredFile> {
  const file = STORAGE_KEY.test(storageKey)
    ? await ctx.em.findOne(StoredFile, { storageKey, droppedAt: null }, { disableIdentityMap: true })
    : null;
  if (!file) throw notFound('File');
  if (!isRaster(file.contentType) && signedIn(ctx).organizationId !== file.organizationId) throw notFound('File');
  return file;
}

/**
 * Yields the bytes of a file from `start` to `end`, both included. Throws 404 for a file whose content was never
 * stored.
 */
export async function* readFile(
  ctx: Context,
  { path }: Pick<StoredFile, 'path'>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer, void> {
  let at = 0;
  for await (const bytes of readContent(ctx, path)) {
    const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += bytes.length;
    if (part.length > 0) yield part;
    if (at > end) return;
  }
}

/**
 * Yields all bytes of stored content. Throws 404 for content that was never stored. Whether it exists is checked only
 * after an error, because the check is one more request to a bucket.
 */
export async function* readContent(ctx: Context, path: string): AsyncGenerator<Buffer, void> {
  const disk = await storageFor(ctx.config);
  try {
    yield* (await disk.getStream(path)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw (await disk.exists(path)) ? error : notFound('File');
  }
}
