/**
 * The values of a generator for a subscriber who may leave at any time. A generator that waits would only end with its next
 * value: `left` tells it at once.
 */
export function endable<T>(begin: (left: AbortSignal) => AsyncGenerator<T, void>): AsyncIterableIterator<T> {
  const leaving = new AbortController();
  const values = begin(leaving.signal);
  const endless: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => endless,
    next: () => values.next(),
    return() {
      leaving.abort();
      return values.return();
    },
  };
  return endless;
}
