/**
 * Repeats a query until its result is accepted (truthy by default) and returns the result. Throws with the last result
 * after `limitMs`.
 */
export async function eventually<T>(
  query: () => T | Promise<T>,
  accepts: (result: T) => unknown = Boolean,
  limitMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const result = await query();
    if (accepts(result)) return result;
    if (Date.now() > deadline)
      throw new Error(`The expected result did not come. Last result: ${JSON.stringify(result)}`);
    await new Promise((resolve) => void setTimeout(resolve, 25));
  }
}
