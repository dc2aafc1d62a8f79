/**
 * The values of a stream, each next one made while the caller works on the present one, and never more than that. An
 * error comes in its place, after the values before it.
 */
export async function* oneAhead<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = values[Symbol.asyncIterator]();
  const advance = (): Promise<IteratorResult<T>> => {
    const next = iterator.next();
    // It is looked at later, or never by a caller that leaves: this keeps its error from ending the process.
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
