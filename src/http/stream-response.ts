import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Context } from '../core/context.ts';

/**
 * Waits for the first value of a generator and returns a generator of all its values. An error before the first value
 * is thrown here, while the response can still have an error status.
 */
export async function prefetchFirst<T>(values: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void>> {
  const first = await values.next();
  return startingWith([first], values);
}

/** Yields what was read of a generator already, and then its other values. */
export async function* startingWith<T>(
  read: readonly IteratorResult<T, void>[],
  others: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  try {
    for (const result of read) if (!result.done) yield result.value;
    yield* others;
  } finally {
    await others.return();
  }
}

/**
 * Writes a response with backpressure: a slow client delays the source, and a client that disconnects ends it. An error
 * in the middle cuts the connection, so that the client cannot take a part of the response for the whole.
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
    ctx.log.debug({ event: 'response.aborted' }, 'The client disconnected before the response was complete.');
  });
}
