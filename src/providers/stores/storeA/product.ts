import { z } from 'zod';
import type { StoreAClient } from './client.ts';
import { connection } from './listed-product.ts';
import { readRest } from './read-rest.ts';
import type { StoreProduct } from '../store.ts';

/**
 * The requested images count towards the cost of a query. Most products have few, so that the rest is read separately.
 */
const IMAGES = { first: 10, more: 250 };

const MEDIA = '{ nodes { id alt mediaContentType status } pageInfo { hasNextPage endCursor } }';
/** The selected fields of https://shopify.dev/docs/api/admin-graphql/latest/objects/Product */
export const PRODUCT = `{ id handle title descriptionHtml tags seo { title description } media(first: ${IMAGES.first}) ${MEDIA} }`;
const MEDIA_QUERY = `query ($id: ID!, $after: String) { product(id: $id) { media(first: ${IMAGES.more}, after: $after) ${MEDIA} } }`;

const medium = z.object({
  id: z.string(),
  alt: z
    .string()
    .nullish()
    .transform((given) => given ?? ''),
  mediaContentType: z.string(),
  status: z.string(),
});

export const productNode = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  media: connection(medium),
});
type ProductNode = z.output<typeof productNode>;

const mediaAnswer = z.object({ product: z.object({ media: connection(medium) }).nullable() });

/** An image of a product. Its alternative text is written by this id. */
export interface ProductImage {
  id: string;
  alt: string;
}

/** A product and its images, in the order of the store. */
export interface WholeProduct {
  product: Omit<StoreProduct, 'imageAlts'>;
  images: ProductImage[];
}

/** Returns a product with all its images; those beyond the first page are read. */
export async function wholeProduct(
  client: StoreAClient,
  node: ProductNode,
  signal?: AbortSignal,
): Promise<WholeProduct> {
  const { seo, media, ...plain } = node;
  const { id } = plain;
  await readRest(
    media,
    async (after) => (await client.query(MEDIA_QUERY, { id, after }, mediaAnswer, signal)).product?.media,
  );
  // An image that is still processed has no address, and product lists do not include it either.
  const images = media.nodes.filter(
    ({ mediaContentType, status }) => mediaContentType === 'IMAGE' && status === 'READY',
  );
  const product = {
    ...plain,
    shortDescriptionHtml: '',
    seoTitle: seo.title ?? '',
    seoDescription: seo.description ?? '',
  };
  return { product, images: images.map((image) => ({ id: image.id, alt: image.alt })) };
}

/** Converts a product to our names. */
export function storeProduct({ product, images }: WholeProduct): StoreProduct {
  return { ...product, imageAlts: images.map(({ alt }) => alt) };
}
