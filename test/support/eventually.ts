/** Asks again until the answer fits (is true, unless told otherwise) and answers it; fails with the last answer when that does not come. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  fits: (answer: T) => unknown = Boolean,
  limitMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`It did not come to that: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => void setTimeout(resolve, 25));
  }
}
