import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import type { ElsewhereNames, StoreProductRef } from '../../providers/stores/store.ts';
import { shopKey } from '../stores/store-address.ts';

/** What an item stores about its product in the store of a connection. */
export interface StoredProduct {
  /** The store's own id of the product; null before the first push. */
  storeId: string | null;
  /**
   * The shop that assigned the id, because a connection may be moved to another one. Null for an id that a user
   * entered.
   */
  shop: string | null;
}

/** The error of an item whose product cannot be found for sure, see {@link productRef}. */
export const WRONG_SHOP =
  'The product is known by an id of another shop, which the store connection led to before. Import it from this one, or write its id here into metadata.store_ids';

type ConnectionAddress = Pick<StoreConnection, 'platform' | 'baseUrl'>;

/** Whether the stored data is about the shop that the connection has now. */
export function isSameShop({ shop }: StoredProduct, { baseUrl }: ConnectionAddress): boolean {
  return shop === null || shop === shopKey(baseUrl);
}

/**
 * Returns how an item's product is found in a store: by the stored id, else by the external id of the item. Returns
 * null where the connection was moved and the external id is the former shop's id: in this shop another product may
 * have it.
 */
export function productRef(
  externalId: string,
  stored: StoredProduct,
  connection: ConnectionAddress,
  elsewhere: ElsewhereNames | null = null,
): StoreProductRef | null {
  const isSame = isSameShop(stored, connection);
  if (elsewhere && STORE_PLATFORMS[connection.platform].looksUpProducts)
    return { storeId: (isSame && stored.storeId) || undefined, externalId, elsewhere };
  if (isSame) return { storeId: stored.storeId ?? undefined, externalId };
  const isName = !STORE_PLATFORMS[connection.platform].looksUpProducts || !isIdOf(externalId, stored.storeId);
  return isName ? { externalId } : null;
}

/** Also accepts the number of an id such as `gid://shopify/Product/7` or `pages/7`. */
function isIdOf(externalId: string, storeId: string | null): boolean {
  return externalId === storeId || externalId === storeId?.split('/').at(-1);
}

/** Reads from an item's `metadata` what is stored about its product in the store of a connection. */
export function storedProduct(metadata: Record<string, unknown>, connectionId: string): StoredProduct {
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
