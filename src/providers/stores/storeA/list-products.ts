import { z } from 'zod';
import type { ListedProduct, ProductPage } from '../store.ts';
import type { StoreAClient } from './client.ts';
import {
  connection,
  listedProduct,
  MEDIA,
  media,
  productNode,
  type ProductNode,
  VARIANT,
  variant,
} from './listed-product.ts';
import { readRest } from './read-rest.ts';

/**
 * A query may cost at most 1000 points (https://shopify.dev/docs/api/usage/limits), computed before it runs: 1 for an
 * object, 2 for a connection plus its objects times `first`. A product costs 4, a variant 6, an image 2: 866 for this
 * page.
 */
const PAGE = { products: 12, variants: 8, images: 8 };
/** Page sizes of the queries for the rest of a single product. */
const MORE = { variants: 150, images: 250 };
/** Shopify pages through at most 25 000 objects of one list. After this many a new list starts after the last id. */
const MAX_LIST = 20_000;

const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';
const LISTED = `{
  id handle title descriptionHtml vendor productType tags status
  createdAt publishedAt templateSuffix isGiftCard
  category { fullName }
  seo { title description }
  options { name values }
  variants(first: ${PAGE.variants}) { nodes ${VARIANT} ${PAGE_INFO} }
  media(first: ${PAGE.images}) { nodes ${MEDIA} ${PAGE_INFO} }
}`;
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/products */
const PAGE_QUERY = `query ($after: String, $query: String) {
  products(first: ${PAGE.products}, after: $after, query: $query, sortKey: ID) { nodes ${LISTED} ${PAGE_INFO} }
}`;
const PRODUCT_QUERY = `query ($id: ID!) { product(id: $id) ${LISTED} }`;
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/product */
const VARIANTS_QUERY = `query ($id: ID!, $after: String) {
  product(id: $id) { variants(first: ${MORE.variants}, after: $after) { nodes ${VARIANT} ${PAGE_INFO} } }
}`;
const MEDIA_QUERY = `query ($id: ID!, $after: String) {
  product(id: $id) { media(first: ${MORE.images}, after: $after) { nodes ${MEDIA} ${PAGE_INFO} } }
}`;

const productAnswer = z.object({ product: productNode.nullable() });
const pageAnswer = z.object({ products: connection(productNode) });
const variantsAnswer = z.object({ product: z.object({ variants: connection(variant) }).nullable() });
const mediaAnswer = z.object({ product: z.object({ media: connection(media) }).nullable() });

/** Where a page starts: at Shopify's cursor `after` in the list of ids above `afterId`, of which `read` were read. */
const cursorShape = z.object({ afterId: z.string().nullable(), read: z.number(), after: z.string().nullable() });
type Cursor = z.output<typeof cursorShape>;
const START: Cursor = { afterId: null, read: 0, after: null };

/** Returns one page of the shop's products by id, each with all its variants and images. */
export async function listProducts(
  client: StoreAClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const at = cursor === null ? START : cursorShape.parse(JSON.parse(cursor));
  const variables = { after: at.after, query: at.afterId === null ? null : `id:>${at.afterId}` };
  const { nodes, pageInfo } = (await client.query(PAGE_QUERY, variables, pageAnswer, signal)).products;
  for (const product of nodes) await readRestOf(client, product, signal);
  const products = nodes.map(listedProduct);
  if (!pageInfo.hasNextPage) return { products, next: null };
  const read = at.read + nodes.length;
  const last = products.at(-1)?.externalId;
  const next: Cursor =
    read >= MAX_LIST && last ? { ...START, afterId: last } : { ...at, read, after: pageInfo.endCursor };
  return { products, next: JSON.stringify(next) };
}

/** Returns one product with all its variants and images, by its global id, or null. */
export async function getProduct(
  client: StoreAClient,
  id: string,
  signal?: AbortSignal,
): Promise<ListedProduct | null> {
  const { product } = await client.query(PRODUCT_QUERY, { id }, productAnswer, signal);
  if (!product) return null;
  await readRestOf(client, product, signal);
  return listedProduct(product);
}

/** Adds the variants and images of a product that its first query did not return. */
async function readRestOf(client: StoreAClient, { id, variants, media: all }: ProductNode, signal?: AbortSignal) {
  await readRest(
    variants,
    async (after) => (await client.query(VARIANTS_QUERY, { id, after }, variantsAnswer, signal)).product?.variants,
  );
  await readRest(
    all,
    async (after) => (await client.query(MEDIA_QUERY, { id, after }, mediaAnswer, signal)).product?.media,
  );
}
