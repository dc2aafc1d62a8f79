/**
 * Returns a function that reads a value at most once in this time and returns the latest one in between, also while it is
 * being read. A failure is thrown to those who waited for it, and the next call reads again.
 */
export function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (latest && performance.now() < latest.until) return latest.value;
    const value = read();
    const reading = { value, until: performance.now() + ms };
    latest = reading;
    value.catch(() => {
      if (latest === reading) latest = undefined;
    });
    return value;
  };
}
