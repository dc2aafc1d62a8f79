/** What can be followed with `for await`, and ended from outside even while it waits: with `return`. */
export interface Following<Told> extends AsyncIterable<Told> {
  next(): Promise<IteratorResult<Told, undefined>>;
  return(): Promise<IteratorResult<Told, undefined>>;
  [Symbol.asyncIterator](): Following<Told>;
}

interface Source<Value> {
  next(): Promise<IteratorResult<Value, unknown>>;
  return(): Promise<unknown>;
}

const OVER = { done: true, value: undefined } as const;

/**
 * Follows a source as `read` has it; what it answers null for is passed over. What the source or `read` throws ends both, and
 * comes out as `failure` makes it. No generator, which would end only with the next value.
 */
export function following<Value, Told>(
  source: Source<Value>,
  read: (value: Value) => Told | null,
  failure: (thrown: unknown) => unknown = (thrown) => thrown,
): Following<Told> {
  const end = async () => {
    await source.return();
    return OVER;
  };
  const next = async (): Promise<IteratorResult<Told, undefined>> => {
    try {
      for (;;) {
        const { done, value } = await source.next();
        if (done) return OVER;
        const told = read(value);
        if (told !== null) return { done: false, value: told };
      }
    } catch (thrown) {
      await end();
      throw failure(thrown);
    }
  };
  const self: Following<Told> = { next, return: end, [Symbol.asyncIterator]: () => self };
  return self;
}
