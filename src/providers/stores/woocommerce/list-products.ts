import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { ListedProduct, ProductPage } from '../store.ts';
import type { WooCommerceClient } from './client.ts';
import { AS_STORED } from './product.ts';
import { listedProduct, wooListed, wooVariation, type WooListed, type WooVariation } from './listed-product.ts';

/** Page builders store whole pages in a product's metadata, and at most ten megabytes of a response are read. */
const PRODUCTS_PER_PAGE = 20;
/** The largest page size of WooCommerce. */
const VARIATIONS_PER_PAGE = 100;
/** A page ends early when its products have this many variations together, to limit memory. */
const MAX_VARIATIONS_OF_PAGE = 2_000;
/** A limit for servers that return pages without end. */
const MAX_VARIATIONS = 5_000;

const productsAnswer = z.array(wooListed);
/** Of a variation, the id of its product. */
const parentId = z.coerce.number().catch(0);
const variationsAnswer = z.array(wooVariation);

/** Reads to find the start of one page. Enough for ten thousand products that were deleted between two pages. */
const MAX_STEPS = 500;

/** Where a page starts: after the product `lastId`, which was directly before `offset` when it was read. */
const cursorShape = z.object({ offset: z.number(), lastId: z.number() });
type Cursor = z.output<typeof cursorShape>;

/** Returns one page of the store's products by id, each with all its variations. */
export async function listProducts(
  client: WooCommerceClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const at = cursor === null ? { offset: 0, lastId: 0 } : cursorShape.parse(JSON.parse(cursor));
  const { found, offsets, end } = await readAfter(client, at, signal);
  const products: ListedProduct[] = [];
  let variations = 0;
  for (const product of found) {
    const own = await variationsOf(client, product, signal);
    products.push(listedProduct(product, own));
    variations += own.length;
    if (variations >= MAX_VARIATIONS_OF_PAGE) break;
  }
  const last = found[products.length - 1];
  if (!last || (end && products.length === found.length)) return { products, next: null };
  return { products, next: JSON.stringify({ offset: offsets.get(last.id)! + 1, lastId: last.id } satisfies Cursor) };
}

/**
 * Returns one product with all its variations, by its id or by that of a variation. Null for an id that does not exist, and
 * for a product in the trash.
 */
export async function getProduct(
  client: WooCommerceClient,
  id: string,
  signal?: AbortSignal,
): Promise<ListedProduct | null> {
  const found = await readOne(client, id, signal);
  const parent = found?.type === 'variation' ? parentId.parse(found['parent_id']) : 0;
  const product = parent ? await readOne(client, String(parent), signal) : found;
  if (!product || product.status === 'trash' || product.type === 'variation') return null;
  return listedProduct(product, await variationsOf(client, product, signal));
}

async function readOne(client: WooCommerceClient, id: string, signal?: AbortSignal) {
  try {
    return await client.call('GET', `products/${id}`, wooListed, { params: AS_STORED, signal });
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null;
    throw error;
  }
}

async function variationsOf(client: WooCommerceClient, { id, type }: WooListed, signal?: AbortSignal) {
  return type === 'variable' ? readVariations(client, id, signal) : [];
}

/**
 * Reads the next products by id. WooCommerce pages only by offset, and a deletion shifts the rest. A page therefore
 * starts at the last known product, and earlier where that one is missing.
 */
async function readAfter(client: WooCommerceClient, { offset: nextOffset, lastId }: Cursor, signal?: AbortSignal) {
  let offset = Math.max(0, nextOffset - 1);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const params = { ...AS_STORED, orderby: 'id', order: 'asc', status: 'any', per_page: PRODUCTS_PER_PAGE, offset };
    const page = await client.call('GET', 'products', productsAnswer, { params, signal });
    const mayHaveGap = offset > 0 && (page[0]?.id ?? Infinity) > lastId;
    const found = page.filter(({ id, type }) => id > lastId && type !== 'variation');
    const end = page.length < PRODUCTS_PER_PAGE;
    if (!mayHaveGap && (end || found.length > 0)) {
      return { found: assertOrdered(found), offsets: new Map(page.map(({ id }, index) => [id, offset + index])), end };
    }
    // The next page overlaps by one product, so that a gap is detected in this direction too.
    offset = mayHaveGap ? Math.max(0, offset - PRODUCTS_PER_PAGE) : offset + PRODUCTS_PER_PAGE - 1;
  }
  throw endless('products');
}

/** Throws where the store ignores the requested order: it would be read without end, or only in part. */
function assertOrdered(products: WooListed[]): WooListed[] {
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
    const params = { orderby: 'id', order: 'asc', per_page: VARIATIONS_PER_PAGE, page };
    const found = await client
      .call('GET', `products/${productId}/variations`, variationsAnswer, { params, signal })
      .catch(ignoreDeleted);
    all.push(...found);
    if (found.length < VARIATIONS_PER_PAGE) return all;
    if (all.length > MAX_VARIATIONS) throw endless('variations of one product');
  }
}

/** A product that is deleted between two calls keeps what was read of it. */
function ignoreDeleted(error: unknown): WooVariation[] {
  if (error instanceof ProviderError && error.kind === 'not_found') return [];
  throw error;
}

const endless = (what: string) =>
  new ProviderError('rejected', `The store answers too many ${what}, or the same ones again and again.`);
