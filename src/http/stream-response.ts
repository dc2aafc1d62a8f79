import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Context } from '../core/context.ts';

/** The same values, once the first of them is there: what fails at the start is still answered as every error is. */
export async function prefetchFirst<T>(values: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void>> {
  const first = await values.next();
  return startingWith(first, values);
}

async function* startingWith<T>(
  first: IteratorResult<T, void>,
  others: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } finally {
    await others.return();
  }
}

/**
 * Writes an answer as fast as it is read: a reader who is slow holds up the source, one who leaves ends it, and an error
 * in the middle cuts the connection, so that half an answer is not taken for a whole one.
 */
export async function streamResponse(
  ctx: Context,
  res: Response,
  source: AsyncIterable<unknown>,
  through?: NodeJS.ReadWriteStream,
): Promise<void> {
  const written = through ? pipeline(source, through, res) : pipeline(source, res);
  await written.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    ctx.log.debug('reader left');
  });
}
