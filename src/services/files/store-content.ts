import { Readable } from 'node:stream';
import type { Context } from '../../core/context.ts';
import { storageFor } from '../../providers/storage/storage.ts';

/** Stores content as it comes. Throws its error when it breaks off; then nothing is kept. */
export async function storeContent(ctx: Context, path: string, content: AsyncIterable<unknown>): Promise<void> {
  let broken: Error | null = null;
  // The storage sees an end, never an error: on an error it gives up while it still writes, and leaves a part behind.
  const chunks = async function* () {
    try {
      yield* content;
    } catch (error) {
      broken = error as Error;
    }
  };
  try {
    await (await storageFor(ctx.config)).putStream(path, Readable.from(chunks()));
    if (broken) throw broken;
  } catch (error) {
    await deleteContent(ctx, path);
    throw error;
  }
}

/** Deletes content. What stays behind does no harm, so it never undoes what is already stored. */
export async function deleteContent(ctx: Context, path: string): Promise<void> {
  try {
    await (await storageFor(ctx.config)).delete(path);
  } catch (error) {
    ctx.log.warn({ event: 'file.deletion_failed', err: error, key: path }, 'A stored file could not be deleted.');
  }
}
