/** Milliseconds until nobody is taken to answer. */
const TIMEOUT = 10_000;

/** Posts an event and answers the status; null where nobody answered. */
export async function post(
  url: string,
  body: string,
  signature: Record<string, string>,
  stop: AbortSignal,
): Promise<number | null> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...signature },
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
