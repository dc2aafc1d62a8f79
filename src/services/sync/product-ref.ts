import type { StoreProductRef } from '../../providers/stores/store.ts';

/** How an item's product is found in a store: by the id kept of an earlier push there, else by what the item's source calls it. */
export function productRef(externalId: string, storeId: string | null): StoreProductRef {
  return { storeId: storeId ?? undefined, externalId };
}

/** The id that the store of a connection knows an item by, out of the item's `metadata`; null where it was never pushed there. */
export function keptStoreId(metadata: Record<string, unknown>, connectionId: string): string | null {
  const ids = metadata['store_ids'];
  const id = typeof ids === 'object' && ids !== null ? (ids as Record<string, unknown>)[connectionId] : null;
  return typeof id === 'string' ? id : null;
}
