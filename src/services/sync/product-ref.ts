import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import type { StoreProductRef } from '../../providers/stores/store.ts';
import { shopKey } from '../stores/store-address.ts';

/** What an item keeps of its product in the store of a connection. */
export interface KeptProduct {
  /** The store's own id of it; null where it was never pushed there. */
  storeId: string | null;
  /** The shop that gave the id: a connection may lead to another one since. Null for an id that a person wrote down. */
  shop: string | null;
}

type Led = Pick<StoreConnection, 'platform' | 'baseUrl'>;

/** Whether what is kept is about the shop that the connection leads to now. */
export function isOfShop({ shop }: KeptProduct, { baseUrl }: Led): boolean {
  return shop === null || shop === shopKey(baseUrl);
}

/**
 * How an item's product is found in a store: by the id kept of it there, else by what the item's source calls it. Null where
 * that is the id that another shop gave it, to which the connection led before: here it is the id of another product.
 */
export function productRef(externalId: string, kept: KeptProduct, connection: Led): StoreProductRef | null {
  if (isOfShop(kept, connection)) return { storeId: kept.storeId ?? undefined, externalId };
  const isName = !STORE_PLATFORMS[connection.platform].looksUpProducts || !isIdOf(externalId, kept.storeId);
  return isName ? { externalId } : null;
}

/** Also the number alone of an id such as `gid://shopify/Product/7` or `pages/7`. */
function isIdOf(externalId: string, storeId: string | null): boolean {
  return externalId === storeId || externalId === storeId?.split('/').at(-1);
}

/** What the item's `metadata` keeps of its product in the store of a connection. */
export function keptProduct(metadata: Record<string, unknown>, connectionId: string): KeptProduct {
  const textAt = (key: string) => {
    const byConnection = metadata[key];
    const text =
      typeof byConnection === 'object' && byConnection !== null
        ? (byConnection as Record<string, unknown>)[connectionId]
        : null;
    return typeof text === 'string' ? text : null;
  };
  return { storeId: textAt('store_ids'), shop: textAt('store_addresses') };
}
