/**
 * Yields the values of a stream and produces the next value while the caller processes the current one, never more than
 * one ahead. An error is thrown after the values that precede it.
 */
export async function* prefetchOne<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = values[Symbol.asyncIterator]();
  const advance = (): Promise<IteratorResult<T>> => {
    const next = iterator.next();
    // The promise is awaited later, or never if the caller stops. Without this handler its rejection would end the
    // process.
    next.catch(() => undefined);
    return next;
  };
  try {
    let next = advance();
    for (let step = await next; !step.done; step = await next) {
      next = advance();
      yield step.value;
    }
  } finally {
    await iterator.return?.();
  }
}
