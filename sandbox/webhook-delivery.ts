const TIMEOUT_MS = 10_000;

/** Posts a webhook and returns the status of the response; null without a response. */
export async function postWebhook(
  url: string,
  body: string,
  signature: Record<string, string>,
  stop: AbortSignal,
): Promise<number | null> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
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

export const RELEASE_ORDERS = ['made', 'reverse', 'shuffle', 'at_once'] as const;

/** The order in which held events are released. A list of event ids releases only these, in its order. */
export type ReleaseOrder = (typeof RELEASE_ORDERS)[number] | readonly string[];

/** Returns the deliveries to release, in the order of their release. */
export function toRelease<Held extends { event: { id: string } }>(held: readonly Held[], order: ReleaseOrder): Held[] {
  if (typeof order !== 'string') return order.flatMap((id) => held.filter(({ event }) => event.id === id));
  if (order === 'reverse') return held.toReversed();
  return order === 'shuffle' ? shuffled(held) : [...held];
}

function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
