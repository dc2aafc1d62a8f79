import { StoredFile } from '../../../entities/files/stored-file.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { STORAGE_KEY } from './file-address.ts';
import { isRaster } from './inspect-file.ts';

/** A file by its key: a picture for everybody, any other for its own organization. Throws 404, and 401 where it is not for everybody. */
export async function getFile(ctx: Context, storageKey: string): Promise<StoredFile> {
  const file = STORAGE_KEY.test(storageKey)
    ? await ctx.em.findOne(StoredFile, { storageKey, droppedAt: null }, { disableIdentityMap: true })
    : null;
  if (!file) throw notFound('File');
  if (!isRaster(file.contentType) && signedIn(ctx).organizationId !== file.organizationId) throw notFound('File');
  return file;
}

/** The bytes of a file from `start` to `end`, both included, as they are read. Throws 404 for one whose content was never stored. */
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

/** All bytes of a file as they are read. Throws 404 for one whose content was never stored: asked only where it cannot be read, for of a bucket that is a call more. */
export async function* readContent(ctx: Context, path: string): AsyncGenerator<Buffer, void> {
  const disk = await storageFor(ctx.config);
  try {
    yield* (await disk.getStream(path)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw (await disk.exists(path)) ? error : notFound('File');
  }
}
