export const RELEASE_ORDERS = ['made', 'reverse', 'shuffle', 'at_once'] as const;

/** In which order held events go out; event ids name which ones and in which order. */
export type ReleaseOrder = (typeof RELEASE_ORDERS)[number] | readonly string[];

/** The deliveries to release, in the order they go out. */
export function inOrder<Held extends { event: { id: string } }>(held: readonly Held[], order: ReleaseOrder): Held[] {
  if (typeof order !== 'string') return order.flatMap((id) => held.filter(({ event }) => event.id === id));
  if (order === 'reverse') return held.toReversed();
  return order === 'shuffle' ? shuffled(held) : [...held];
}

function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}
