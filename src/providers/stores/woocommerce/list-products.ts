import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { ListedProduct, ProductPage } from '../store.ts';
import type { WooCommerceClient } from './client.ts';
import { listedProduct, wooListed, wooVariation, type WooListed, type WooVariation } from './listed-product.ts';

/** Page builders keep whole pages in a product's metadata, and an answer may have ten megabytes. */
const PRODUCTS = 20;
/** The most that WooCommerce gives at once. */
const VARIATIONS = 100;
/** A page ends early when its products have so many together, so that memory has a bound. */
const MAX_VARIATIONS_OF_PAGE = 2_000;
/** The address is a user's: whoever answers there may go on for ever. */
const MAX_VARIATIONS = 5_000;

const productsAnswer = z.array(wooListed);
const variationsAnswer = z.array(wooVariation);

/** How often the place of a page is looked for, each time by a page: enough for ten thousand products that went at once. */
const MAX_STEPS = 500;

/** Where a page begins: behind the product `lastId`, which stood before place `offset` when it was read. */
const place = z.object({ offset: z.number(), lastId: z.number() });
type Place = z.output<typeof place>;

/** One page of the shop's products by id, each with all its variations; `cursor` is what the page before answered. */
export async function listProducts(
  client: WooCommerceClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const at = cursor === null ? { offset: 0, lastId: 0 } : place.parse(JSON.parse(cursor));
  const { found, places, end } = await readBehind(client, at, signal);
  const products: ListedProduct[] = [];
  let variations = 0;
  for (const product of found) {
    const own = product.type === 'variable' ? await readVariations(client, product.id, signal) : [];
    products.push(listedProduct(product, own));
    variations += own.length;
    if (variations >= MAX_VARIATIONS_OF_PAGE) break;
  }
  const last = found[products.length - 1];
  if (!last || (end && products.length === found.length)) return { products, next: null };
  return { products, next: JSON.stringify({ offset: places.get(last.id)! + 1, lastId: last.id } satisfies Place) };
}

/**
 * The next products by id. WooCommerce only counts places, and these move when products go: so a page begins at one that was
 * read already, and further before where that one is no longer there.
 */
async function readBehind(client: WooCommerceClient, { offset: behind, lastId }: Place, signal?: AbortSignal) {
  let offset = Math.max(0, behind - 1);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const params = { orderby: 'id', order: 'asc', status: 'any', per_page: PRODUCTS, offset };
    const page = await client.call('GET', 'products', productsAnswer, { params, signal });
    const mayMiss = offset > 0 && (page[0]?.id ?? Infinity) > lastId;
    const found = page.filter(({ id, type }) => id > lastId && type !== 'variation');
    const end = page.length < PRODUCTS;
    if (!mayMiss && (end || found.length > 0)) {
      return { found: inOrder(found), places: new Map(page.map(({ id }, index) => [id, offset + index])), end };
    }
    // Forwards too one that is known comes first.
    offset = mayMiss ? Math.max(0, offset - PRODUCTS) : offset + PRODUCTS - 1;
  }
  throw endless('products');
}

/** A shop that does not heed the order would be read for ever, or only in part. */
function inOrder(products: WooListed[]): WooListed[] {
  if (products.every(({ id }, index) => index === 0 || id > products[index - 1]!.id)) return products;
  throw new ProviderError('rejected', 'The store does not list its products in the order of their ids.');
}

async function readVariations(
  client: WooCommerceClient,
  productId: number,
  signal?: AbortSignal,
): Promise<WooVariation[]> {
  const all: WooVariation[] = [];
  for (let page = 1; ; page += 1) {
    const params = { orderby: 'id', order: 'asc', per_page: VARIATIONS, page };
    const found = await client
      .call('GET', `products/${productId}/variations`, variationsAnswer, { params, signal })
      .catch(goneMeanwhile);
    all.push(...found);
    if (found.length < VARIATIONS) return all;
    if (all.length > MAX_VARIATIONS) throw endless('variations of one product');
  }
}

/** A product that is deleted between the two calls keeps what was read of it. */
function goneMeanwhile(error: unknown): WooVariation[] {
  if (error instanceof ProviderError && error.kind === 'not_found') return [];
  throw error;
}

const endless = (what: string) =>
  new ProviderError('rejected', `The store answers too many ${what}, or the same ones again and again.`);
