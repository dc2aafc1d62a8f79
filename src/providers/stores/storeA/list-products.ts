import { z } from 'zod';
import type { ProductPage } from '../store.ts';
import type { StoreAClient } from './client.ts';
import { answeredProduct, connection, listedProduct, MEDIA, media, VARIANT, variant } from './listed-product.ts';
import { readRest } from './read-rest.ts';

/**
 * A single query may cost 1000 points (https://shopify.dev/docs/api/usage/limits), counted before it runs: an object 1, a
 * connection 2 and its objects times `first`. A product is 4, a variant 6, an image 2, so this page is 866 at most.
 */
const PAGE = { products: 12, variants: 8, images: 8 };
/** Of a single product. */
const MORE = { variants: 150, images: 250 };
/** Shopify walks a list for 25 000 objects (see "pagination limits" there); after so many a new one begins behind the last id. */
const MAX_STRETCH = 20_000;

const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/products */
const PAGE_QUERY = `query ($after: String, $query: String) {
  products(first: ${PAGE.products}, after: $after, query: $query, sortKey: ID) {
    nodes {
      id handle title descriptionHtml vendor productType tags status
      createdAt publishedAt templateSuffix isGiftCard
      category { fullName }
      seo { title description }
      options { name values }
      variants(first: ${PAGE.variants}) { nodes ${VARIANT} ${PAGE_INFO} }
      media(first: ${PAGE.images}) { nodes ${MEDIA} ${PAGE_INFO} }
    }
    ${PAGE_INFO}
  }
}`;
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/product */
const VARIANTS_QUERY = `query ($id: ID!, $after: String) {
  product(id: $id) { variants(first: ${MORE.variants}, after: $after) { nodes ${VARIANT} ${PAGE_INFO} } }
}`;
const MEDIA_QUERY = `query ($id: ID!, $after: String) {
  product(id: $id) { media(first: ${MORE.images}, after: $after) { nodes ${MEDIA} ${PAGE_INFO} } }
}`;

const pageAnswer = z.object({ products: connection(answeredProduct) });
const variantsAnswer = z.object({ product: z.object({ variants: connection(variant) }).nullable() });
const mediaAnswer = z.object({ product: z.object({ media: connection(media) }).nullable() });

/** Where a page begins: in the list behind `afterId`, of which `read` products were read, at Shopify's own cursor. */
const place = z.object({ afterId: z.string().nullable(), read: z.number(), after: z.string().nullable() });
type Place = z.output<typeof place>;
const START: Place = { afterId: null, read: 0, after: null };

/** One page of the shop's products by id, each with all its variants and images; `cursor` is what the page before answered. */
export async function listProducts(
  client: StoreAClient,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const at = cursor === null ? START : place.parse(JSON.parse(cursor));
  const variables = { after: at.after, query: at.afterId === null ? null : `id:>${at.afterId}` };
  const { nodes, pageInfo } = (await client.query(PAGE_QUERY, variables, pageAnswer, signal)).products;
  for (const product of nodes) {
    const { id } = product;
    await readRest(
      product.variants,
      async (after) => (await client.query(VARIANTS_QUERY, { id, after }, variantsAnswer, signal)).product?.variants,
    );
    await readRest(
      product.media,
      async (after) => (await client.query(MEDIA_QUERY, { id, after }, mediaAnswer, signal)).product?.media,
    );
  }
  const products = nodes.map(listedProduct);
  if (!pageInfo.hasNextPage) return { products, next: null };
  const read = at.read + nodes.length;
  const last = products.at(-1)?.externalId;
  const next: Place =
    read >= MAX_STRETCH && last ? { ...START, afterId: last } : { ...at, read, after: pageInfo.endCursor };
  return { products, next: JSON.stringify(next) };
}
