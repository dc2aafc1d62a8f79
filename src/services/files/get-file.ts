import { StoredFile } from '../../../entities/files/stored-file.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { STORAGE_KEY } from './file-address.ts';
import { isRaster } from './inspect-file.ts';

/** A file by its key: a picture for everybody, any other for its own organization. Throws 404, and 401 where it is not for everybody. */
export async function getFile(ctx: Context, storageKey: string): Promise<StoredFile> {
  const file = STORAGE_KEY.test(storageKey) ? await ctx.em.findOne(StoredFile, { storageKey, droppedAt: null }, { disableIdentityMap: true }) : null;
  if (!file) throw notFound('File');
  if (!isRaster(file.contentType) && signedIn(ctx).organizationId !== file.organizationId) throw notFound('File');
  return file;
}

/** The bytes of a file from `start` to `end`, both included, as they are read. Throws 404 for one whose content was never stored. */
export async function* readFile(ctx: Context, file: StoredFile, { start, end }: { start: number; end: number }): AsyncGenerator<Buffer, void> {
  let at = 0;
  for await (const chunk of contentOf(ctx, file)) {
    const bytes = chunk as Buffer;
    const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += bytes.length;
    if (part.length > 0) yield part;
    if (at > end) return;
  }
}

/** Whether it is there at all is asked only where it cannot be read: of a bucket that is a call more. */
async function* contentOf(ctx: Context, { path }: StoredFile): AsyncGenerator<unknown, void> {
  const disk = await storageFor(ctx.config);
  try {
    yield* await disk.getStream(path);
  } catch (error) {
    throw (await disk.exists(path)) ? error : notFound('File');
  }
}
