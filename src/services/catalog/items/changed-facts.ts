import { mergeJson } from '../../../core/patch.ts';

/**
 * The facts of an item after a change. An id of a product that a person writes down is one of the shop that the connection
 * leads to now, whichever shop gave the one before.
 */
export function changedFacts(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  if (changes['store_ids'] === undefined || changes['store_addresses'] !== undefined)
    return mergeJson(current, changes);
  const [before, after, shops] = [current['store_ids'], changes['store_ids'], current['store_addresses']].map(
    (each) => (each ?? {}) as Record<string, unknown>,
  );
  const kept = Object.entries(shops!).filter(([connectionId]) => after![connectionId] === before![connectionId]);
  return mergeJson(current, { ...changes, store_addresses: kept.length > 0 ? Object.fromEntries(kept) : null });
}
