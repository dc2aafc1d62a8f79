import { Readable } from 'node:stream';
import type { Context } from '../../core/context.ts';
import { storageFor } from '../../providers/storage/storage.ts';

/** Stores content as a stream. Throws the error of the stream, and then stores nothing. */
export async function storeContent(ctx: Context, path: string, content: AsyncIterable<unknown>): Promise<void> {
  let streamError: Error | null = null;
  // The storage gets an end instead of an error: on an error it would return before its last write and leave a part.
  const chunks = async function* () {
    try {
      yield* content;
    } catch (error) {
      streamError = error as Error;
    }
  };
  try {
    await (await storageFor(ctx.config)).putStream(path, Readable.from(chunks()));
    if (streamError) throw streamError;
  } catch (error) {
    await deleteContent(ctx, path);
    throw error;
  }
}

/** Deletes content. Never throws: content that stays is harmless, and must not fail an operation that has committed. */
export async function deleteContent(ctx: Context, path: string): Promise<void> {
  try {
    await (await storageFor(ctx.config)).delete(path);
  } catch (error) {
    ctx.log.warn({ event: 'file.deletion_failed', err: error, key: path }, 'A stored file could not be deleted.');
  }
}
