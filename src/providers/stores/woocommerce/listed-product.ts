import { z } from 'zod';
import { decodeEntities } from '../../../core/html-text.ts';
import type { ListedProduct, ListedVariant } from '../store.ts';
import { image, list, openMeta, seoOf, tagsOf, term, text, wooProduct } from './product.ts';

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#product-variation-properties */
export const wooVariation = z.looseObject({
  id: z.coerce.number(),
  name: text,
  sku: text,
  global_unique_id: text,
  price: text,
  regular_price: text,
  on_sale: z.boolean().catch(false),
  attributes: list(z.looseObject({ name: text, option: text })),
  image: image.nullish().catch(null),
  meta_data: wooProduct.shape.meta_data,
});
export type WooVariation = z.output<typeof wooVariation>;

/** A product in a list. */
export const wooListed = wooProduct.extend({
  global_unique_id: text,
  price: text,
  regular_price: text,
  on_sale: z.boolean().catch(false),
  categories: list(term),
  brands: list(term),
  attributes: list(z.looseObject({ name: text, variation: z.boolean().catch(false), options: list(text) })),
});
export type WooListed = z.output<typeof wooListed>;

/** Fields that change without an edit, or that repeat other fields. They are not part of `raw`. */
const OMITTED = new Set([
  '_links',
  'related_ids',
  'price_html',
  'total_sales',
  'average_rating',
  'rating_count',
  'date_modified',
  'date_modified_gmt',
  'stock_quantity',
  'stock_status',
  'backordered',
  'variations',
]);

/** Converts a product to our names. Everything else stays in `raw`. */
export function listedProduct(product: WooListed, variations: readonly WooVariation[]): ListedProduct {
  const {
    id,
    name,
    slug,
    status,
    description,
    short_description: short,
    categories,
    brands,
    attributes,
    images,
    type,
  } = product;
  const { tags, sku, meta_data, global_unique_id, price, regular_price, on_sale, ...rest } = product;
  const options = attributes.filter(({ variation }) => variation && type === 'variable').map(valuesOf);
  const facts = attributes.filter(({ variation }) => !variation || type !== 'variable').map(valuesOf);
  const names = categories.map((category) => decodeEntities(category.name));
  return {
    kind: 'product',
    id: String(id),
    externalId: String(id),
    handle: slug,
    title: decodeEntities(name),
    descriptionHtml: description,
    shortDescriptionHtml: short,
    ...seoOf({ meta_data }),
    tags: tagsOf({ tags }),
    vendor: brands[0] ? decodeEntities(brands[0].name) : '',
    productType: names[0] ?? '',
    category: names.join(', '),
    status: status === 'publish' ? 'active' : status,
    options,
    attributes: facts,
    images: images.map(({ src, alt }) => ({ url: src, alt: decodeEntities(alt) })),
    variants:
      type === 'variable'
        ? variations.map(listedVariant)
        : [onlyVariant({ id, sku, global_unique_id, price, regular_price, on_sale })],
    raw: rawOf({ ...without(rest, MAPPED), meta_data: openMeta({ meta_data }) }),
  };
}

/** Fields of a product that have a name of ours. */
const MAPPED = new Set([
  'id',
  'name',
  'slug',
  'status',
  'description',
  'short_description',
  'categories',
  'brands',
  'attributes',
  'images',
]);

function listedVariant({
  id,
  name,
  attributes,
  image: own,
  meta_data,
  sku,
  global_unique_id,
  price,
  regular_price,
  on_sale,
  ...rest
}: WooVariation): ListedVariant {
  const options = attributes.map((attribute) => ({
    name: decodeEntities(attribute.name),
    value: decodeEntities(attribute.option),
  }));
  return {
    ...onlyVariant({ id, sku, global_unique_id, price, regular_price, on_sale }),
    title: options.map(({ value }) => value).join(' / ') || decodeEntities(name),
    options,
    image: own?.src ?? '',
    raw: rawOf({ ...rest, meta_data: openMeta({ meta_data }) }),
  };
}

type PriceFields = Pick<WooVariation, 'id' | 'sku' | 'global_unique_id' | 'price' | 'regular_price' | 'on_sale'>;

/** Returns the single variant of a product without variations. */
function onlyVariant({
  id,
  sku,
  global_unique_id: barcode,
  price,
  regular_price: regular,
  on_sale: onSale,
}: PriceFields): ListedVariant {
  const title = 'Default Title';
  return {
    id: String(id),
    externalId: String(id),
    title,
    sku,
    barcode,
    price: price || regular,
    compareAtPrice: onSale ? regular : '',
    options: [{ name: 'Title', value: title }],
    image: '',
    raw: {},
  };
}

function valuesOf({ name, options }: WooListed['attributes'][number]): { name: string; values: string[] } {
  return { name: decodeEntities(name), values: options.map(decodeEntities) };
}

const rawOf = (rest: Record<string, unknown>) => without(rest, OMITTED);

function without(object: Record<string, unknown>, keys: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)));
}
