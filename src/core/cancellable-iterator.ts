/**
 * Wraps an async generator so that `return()` takes effect at once. A plain generator that waits for its next value
 * would end only after that value; this one gets a signal that aborts when the subscriber leaves.
 */
export function cancellableIterator<T>(
  start: (signal: AbortSignal) => AsyncGenerator<T, void>,
): AsyncIterableIterator<T> {
  const controller = new AbortController();
  const values = start(controller.signal);
  const iterator: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => values.next(),
    return() {
      controller.abort();
      return values.return();
    },
  };
  return iterator;
}
