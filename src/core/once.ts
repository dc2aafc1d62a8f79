/**
 * Returns a function whose first call makes a value and whose later calls return the same one, also while a promise is
 * pending. A failure is not kept: it is thrown to the callers that waited for it, and the next call tries again.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    if (made) return made.value;
    const value = make();
    made = { value };
    if (value instanceof Promise) value.catch(() => (made = undefined));
    return value;
  };
}
