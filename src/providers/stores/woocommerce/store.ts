import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { decoded } from '../cms/text.ts';
import type { Store, StoreProduct } from '../store.ts';
import { listProducts } from './list-products.ts';
import { WooCommerceClient, type WooCommerceOptions } from './client.ts';
import { storeProduct, TEXT_FIELDS, text, wooProduct, type WooProduct } from './product.ts';
import { WooCommerceUpdates } from './updates.ts';

const index = z.looseObject({ name: text, home: text });
const found = z.array(wooProduct);

/** A {@link Store} that speaks WooCommerce's REST API v3. Use one per connection, so that updates that come together go out as one. */
export function createWooCommerce(options: WooCommerceOptions): Store {
  const client = new WooCommerceClient(options);
  const updates = new WooCommerceUpdates(client);

  /** Null for one that is not there, in the trash, or a variation: those have no texts of their own to write. */
  const byId = async (id: string, signal?: AbortSignal): Promise<StoreProduct | null> => {
    try {
      const product = await client.call('GET', `products/${id}`, wooProduct, {
        params: { _fields: TEXT_FIELDS },
        signal,
      });
      return product.status !== 'trash' && isProduct(product) ? storeProduct(product) : null;
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'not_found') return null;
      throw error;
    }
  };
  /** The shop takes a name for what it makes of it (`Oak Board` for `oak-board`, `A,B` for two), so what it finds is looked at. */
  const named = async (field: 'slug' | 'sku', name: string, signal?: AbortSignal): Promise<StoreProduct | null> => {
    const products = await client.call('GET', 'products', found, {
      params: { [field]: name, per_page: 20, _fields: TEXT_FIELDS },
      signal,
    });
    const product = products.find((each) => isProduct(each) && same(each[field], name));
    return product ? storeProduct(product) : null;
  };

  return {
    async test(signal) {
      // Only an answer of the API itself proves the keys, and only an attempt that they may write: a batch of nothing changes nothing.
      await client.call('GET', 'products', found, { params: { per_page: 1, _fields: 'id' }, signal });
      await client.call('POST', 'products/batch', z.unknown(), { data: { update: [] }, signal });
      const { name, home } = await client.index(index, signal).catch(closedIndex);
      return { storeName: decoded(name) || new URL(options.baseUrl).host, mediaBaseUrl: home || null };
    },

    async findProduct({ storeId, externalId }, signal) {
      const kept = storeId && isId(storeId) ? await byId(storeId, signal) : null;
      if (kept) return kept;
      // A SKU may be all digits, so a number that is no id is tried as a name too.
      const given = isId(externalId) && externalId !== storeId ? await byId(externalId, signal) : null;
      if (given || externalId === '') return given;
      return (await named('slug', externalId, signal)) ?? named('sku', externalId, signal);
    },

    async updateProduct(id, texts, signal) {
      if (!isId(id)) throw new ProviderError('not_found', 'The product does not exist in the store.');
      return updates.update(id, texts, signal);
    },

    listProducts: (cursor, signal) => listProducts(client, cursor, signal),
  };
}

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
const isProduct = ({ type }: WooProduct): boolean => type !== 'variation';
/** MySQL compares without regard to upper and lower case. */
const same = (theirs: string, ours: string): boolean => theirs.trim().toLowerCase() === ours.trim().toLowerCase();

/** Plugins that harden a site may close its index; it only gives a name. */
function closedIndex(error: unknown): z.output<typeof index> {
  if (error instanceof ProviderError && !error.transient) return { name: '', home: '' };
  throw error;
}
