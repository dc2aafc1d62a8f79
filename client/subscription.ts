/** Values to iterate with `for await`. `return` ends it at any time, also while `next` is waiting. */
export interface Subscription<Value> extends AsyncIterable<Value> {
  next(): Promise<IteratorResult<Value, undefined>>;
  return(): Promise<IteratorResult<Value, undefined>>;
  [Symbol.asyncIterator](): Subscription<Value>;
}

interface Source<Value> {
  next(): Promise<IteratorResult<Value, unknown>>;
  return(): Promise<unknown>;
}

const DONE = { done: true, value: undefined } as const;

/**
 * Maps the values of a source. Values for which `read` returns null are skipped. An error of the source or of `read`
 * ends the subscription and is converted by `toError`. This is not an async generator, because `return` of a generator
 * waits for the next value.
 */
export function mapSubscription<Input, Value>(
  source: Source<Input>,
  read: (input: Input) => Value | null,
  toError: (thrown: unknown) => unknown = (thrown) => thrown,
): Subscription<Value> {
  const end = async () => {
    await source.return();
    return DONE;
  };
  const next = async (): Promise<IteratorResult<Value, undefined>> => {
    try {
      for (;;) {
        const { done, value: input } = await source.next();
        if (done) return DONE;
        const value = read(input);
        if (value !== null) return { done: false, value };
      }
    } catch (thrown) {
      await end();
      throw toError(thrown);
    }
  };
  const self: Subscription<Value> = { next, return: end, [Symbol.asyncIterator]: () => self };
  return self;
}
