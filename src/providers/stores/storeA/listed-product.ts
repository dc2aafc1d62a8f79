import { z } from 'zod';
import type { ListedProduct, ListedVariant } from '../store.ts';

/** The selected fields of https://shopify.dev/docs/api/admin-graphql/latest/interfaces/Media */
export const MEDIA = '{ alt mediaContentType ... on MediaImage { image { url } } }';
/** The selected fields of https://shopify.dev/docs/api/admin-graphql/latest/objects/ProductVariant */
export const VARIANT = `{
  id title sku barcode price compareAtPrice taxable inventoryPolicy
  selectedOptions { name value }
  media(first: 1) { nodes ${MEDIA} }
}`;

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '');

export const media = z.looseObject({ alt: text, image: z.object({ url: text }).nullish() });
export const variant = z.looseObject({
  id: z.string(),
  title: text,
  sku: text,
  barcode: text,
  price: text,
  compareAtPrice: text,
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  media: z.object({ nodes: z.array(media) }),
});

/** One page of a list, https://shopify.dev/docs/api/usage/pagination-graphql */
export function connection<Node extends z.ZodType>(node: Node) {
  return z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
}

/** A product in the response of the page query. */
export const productNode = z.looseObject({
  id: z.string(),
  handle: z.string(),
  title: text,
  descriptionHtml: text,
  vendor: text,
  productType: text,
  tags: z.array(z.string()),
  status: text,
  category: z.object({ fullName: text }).nullish(),
  seo: z.object({ title: text, description: text }),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: connection(variant),
  media: connection(media),
});
export type ProductNode = z.output<typeof productNode>;

/** Converts a product to our names. Everything else stays in `raw`. */
export function listedProduct(product: ProductNode): ListedProduct {
  const {
    id,
    handle,
    title,
    descriptionHtml,
    vendor,
    productType,
    tags,
    status,
    category,
    seo,
    options,
    variants,
    media: all,
    ...rest
  } = product;
  const images = all.nodes.flatMap(imageOf);
  const others = all.nodes.filter((node) => imageOf(node).length === 0);
  return {
    kind: 'product',
    id,
    externalId: numberOf(id),
    handle,
    title,
    descriptionHtml,
    seoTitle: seo.title,
    seoDescription: seo.description,
    tags,
    vendor,
    productType,
    category: category?.fullName ?? '',
    status: status.toLowerCase(),
    options,
    images,
    variants: variants.nodes.map(listedVariant),
    raw: others.length > 0 ? { ...rest, media: others } : rest,
  };
}

function listedVariant({ id, selectedOptions, media: own, ...variantRest }: z.output<typeof variant>): ListedVariant {
  const { title, sku, barcode, price, compareAtPrice, ...raw } = variantRest;
  const image = own.nodes.flatMap(imageOf)[0]?.url ?? '';
  return {
    id,
    externalId: numberOf(id),
    title,
    sku,
    barcode,
    price,
    compareAtPrice,
    options: selectedOptions,
    image,
    raw,
  };
}

function imageOf({ alt, image }: z.output<typeof media>): { url: string; alt: string }[] {
  return image?.url ? [{ url: image.url, alt }] : [];
}

/** Returns the number in a global id, which exports and other APIs use. */
function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? gid;
}
