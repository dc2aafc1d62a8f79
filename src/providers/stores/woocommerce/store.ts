import { z } from 'zod';
import { currencyCode } from '../../../core/currency-code.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { decodeEntities } from '../../../core/html-text.ts';
import type { Store, StoreProduct } from '../store.ts';
import { getProduct, listProducts } from './list-products.ts';
import { WooCommerceClient, type WooCommerceOptions } from './client.ts';
import { storeProduct, TEXTS, text, wooProduct, type WooProduct } from './product.ts';
import { WooCommerceUpdates } from './updates.ts';
import { productWebhooksOf } from './webhooks.ts';

const index = z.looseObject({ name: text, home: text });
const found = z.array(wooProduct);
const currencyAnswer = z.object({ code: z.unknown().optional().transform(currencyCode) });
/** How long a test waits for the currency, without which it succeeds too. */
const CURRENCY_TIMEOUT_MS = 3000;

/**
 * Returns a {@link Store} that calls WooCommerce's REST API v3. Use one per connection, so that updates are batched.
 */
export function createWooCommerce(options: WooCommerceOptions): Store {
  const client = new WooCommerceClient(options);
  const updates = new WooCommerceUpdates(client);

  /** Null for a missing product, one in the trash, and a variation, which has no texts of its own. */
  const byId = async (id: string, signal?: AbortSignal): Promise<StoreProduct | null> => {
    try {
      const product = await client.call('GET', `products/${id}`, wooProduct, {
        params: TEXTS,
        signal,
      });
      return product.status !== 'trash' && isProduct(product) ? storeProduct(product) : null;
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'not_found') return null;
      throw error;
    }
  };
  /**
   * The store sanitizes the name (`Oak Board` finds `oak-board`, `A,B` finds two), so that the results are compared
   * again.
   */
  const byName = async (field: 'slug' | 'sku', name: string, signal?: AbortSignal): Promise<StoreProduct | null> => {
    const products = await client.call('GET', 'products', found, {
      params: { [field]: name, per_page: 20, ...TEXTS },
      signal,
    });
    const product = products.find((each) => isProduct(each) && same(each[field], name));
    return product ? storeProduct(product) : null;
  };

  /** https://woocommerce.github.io/woocommerce-rest-api-docs/#retrieve-current-currency */
  const currency = async (signal?: AbortSignal) =>
    (await client.call('GET', 'data/currencies/current', currencyAnswer, { signal })).code;

  return {
    productWebhooks: productWebhooksOf(client),
    currency,

    async test(signal) {
      // Verifies that the key may read, and by an empty batch, which changes nothing, that it may write.
      await client.call('GET', 'products', found, { params: { per_page: 1, _fields: 'id' }, signal });
      await client.call('POST', 'products/batch', z.unknown(), { data: { update: [] }, signal });
      const [{ name, home }, code] = await Promise.all([
        client.index(index, signal).catch(emptyIndex),
        currency(limited(signal)).catch(() => null),
      ]);
      const storeName = decodeEntities(name) || new URL(options.baseUrl).host;
      return { storeName, mediaBaseUrl: home || null, currency: code };
    },

    async findProduct({ storeId, externalId, elsewhere }, signal) {
      const stored = storeId && isId(storeId) ? await byId(storeId, signal) : null;
      if (stored) return stored;
      if (elsewhere) {
        const { sku, handle } = elsewhere;
        return (sku && (await byName('sku', sku, signal))) || (handle ? byName('slug', handle, signal) : null);
      }
      // A SKU may consist of digits, so that a number that is not an id is tried as a name too.
      const external = isId(externalId) && externalId !== storeId ? await byId(externalId, signal) : null;
      if (external || externalId === '') return external;
      return (await byName('slug', externalId, signal)) ?? byName('sku', externalId, signal);
    },

    async updateProduct(id, texts, signal) {
      if (!isId(id)) throw new ProviderError('not_found', 'The product does not exist in the store.');
      return updates.update(id, texts, signal);
    },

    listProducts: (cursor, signal) => listProducts(client, cursor, signal),

    getProduct: async (number, signal) => (isId(number) ? getProduct(client, number, signal) : null),
  };
}

const limited = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(CURRENCY_TIMEOUT_MS), ...(signal ? [signal] : [])]);

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
const isProduct = ({ type }: WooProduct): boolean => type !== 'variation';
/** MySQL ignores case when it compares. */
const same = (theirs: string, ours: string): boolean => theirs.trim().toLowerCase() === ours.trim().toLowerCase();

/** Security plugins may block the index. It is only needed for the name of the store. */
function emptyIndex(error: unknown): z.output<typeof index> {
  if (error instanceof ProviderError && !error.transient) return { name: '', home: '' };
  throw error;
}
