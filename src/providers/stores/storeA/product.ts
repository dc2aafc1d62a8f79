import { z } from 'zod';
import type { StoreAClient } from './client.ts';
import { connection } from './listed-product.ts';
import { readRest } from './read-rest.ts';
import type { StoreProduct } from '../store.ts';

/** An object costs a point, a connection two and as many as are asked for, before it runs: most products have few images. */
const IMAGES = { first: 10, more: 250 };

const MEDIA = '{ nodes { id alt mediaContentType status } pageInfo { hasNextPage endCursor } }';
/** What is asked of a product, https://shopify.dev/docs/api/admin-graphql/latest/objects/Product */
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

export const answeredProduct = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  media: connection(medium),
});
type Answered = z.output<typeof answeredProduct>;

const mediaAnswer = z.object({ product: z.object({ media: connection(medium) }).nullable() });

/** An image of a product, by the id that its alt text is written with. */
export interface ProductImage {
  id: string;
  alt: string;
}

/** A product and its images, in the order of the store. */
export interface WholeProduct {
  product: Omit<StoreProduct, 'imageAlts'>;
  images: ProductImage[];
}

/** The product with all its images: those that the answer had no room for are read. */
export async function wholeProduct(
  client: StoreAClient,
  answered: Answered,
  signal?: AbortSignal,
): Promise<WholeProduct> {
  const { seo, media, ...plain } = answered;
  const { id } = plain;
  await readRest(
    media,
    async (after) => (await client.query(MEDIA_QUERY, { id, after }, mediaAnswer, signal)).product?.media,
  );
  // One that is still being made ready has no address, and is not among the images of a product list either.
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

/** The product under our names. */
export function storeProduct({ product, images }: WholeProduct): StoreProduct {
  return { ...product, imageAlts: images.map(({ alt }) => alt) };
}
