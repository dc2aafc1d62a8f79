import { z } from 'zod';
import { decodeEntities, plainAsHtml } from '../../../core/html-text.ts';
import type { StoreProduct, StoreTexts } from '../store.ts';

/** The metadata of the plugin Yoast SEO. WooCommerce itself has no SEO fields. */
const SEO_TITLE = '_yoast_wpseo_title';
const SEO_DESCRIPTION = '_yoast_wpseo_metadesc';

/** Texts as they are stored. WooCommerce otherwise makes paragraphs and runs shortcodes, as for visitors. */
export const AS_STORED = { context: 'edit' };
/** The requested fields where only texts are needed. The whole product is much larger. */
export const TEXTS = {
  ...AS_STORED,
  _fields: 'id,name,slug,type,status,sku,description,short_description,tags,images,meta_data',
};

/** A text. Plugins also return numbers. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((given) => given ?? '');

/** A list. PHP encodes a list with gaps as an object. */
export function list<Item extends z.ZodType>(item: Item) {
  const gaps = z.record(z.string(), item).transform((given) => Object.values(given));
  return z
    .union([z.array(item), gaps])
    .nullish()
    .transform((given): z.output<Item>[] => given ?? []);
}

export const term = z.looseObject({ id: z.coerce.number(), name: text });
export const image = z.looseObject({ id: z.coerce.number(), src: text, alt: text });
const meta = z.looseObject({ key: z.string(), value: z.unknown() });

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#product-properties */
export const wooProduct = z.looseObject({
  id: z.coerce.number(),
  name: text,
  slug: text,
  type: text,
  status: text,
  sku: text,
  description: text,
  short_description: text,
  tags: list(term),
  images: list(image),
  meta_data: list(meta),
});
export type WooProduct = z.output<typeof wooProduct>;

/** Converts the texts to our names. Tags are sorted, because the store's order is not stable. */
export function storeProduct(product: WooProduct): StoreProduct {
  return {
    id: String(product.id),
    handle: product.slug,
    title: decodeEntities(product.name),
    descriptionHtml: product.description,
    shortDescriptionHtml: product.short_description,
    ...seoOf(product),
    tags: tagsOf(product),
    imageAlts: product.images.map(({ alt }) => decodeEntities(alt)),
  };
}

export const tagsOf = ({ tags }: Pick<WooProduct, 'tags'>): string[] =>
  tags.map(({ name }) => decodeEntities(name)).toSorted();

export function seoOf({
  meta_data: all,
}: Pick<WooProduct, 'meta_data'>): Pick<StoreProduct, 'seoTitle' | 'seoDescription'> {
  const valueOf = (key: string) => text.catch('').parse(all.find((each) => each.key === key)?.value);
  return { seoTitle: valueOf(SEO_TITLE), seoDescription: valueOf(SEO_DESCRIPTION) };
}

/**
 * Returns the store's own metadata. Keys with an underscore are internal to WordPress and plugins, such as edit locks.
 */
export const openMeta = ({ meta_data: all }: Pick<WooProduct, 'meta_data'>) =>
  all.filter(({ key }) => !key.startsWith('_')).map(({ key, value }) => ({ key, value }));

/**
 * Returns the fields that a push writes, except tags and images, which are written by id. SEO texts are also written
 * where Yoast is not installed: they do no harm, and the next sync finds them. Otherwise it would write the product
 * every time.
 */
export function plainFields({
  title,
  descriptionHtml,
  shortDescriptionHtml,
  seoTitle,
  seoDescription,
}: StoreTexts): object {
  const metaData = [
    { key: SEO_TITLE, value: seoTitle },
    { key: SEO_DESCRIPTION, value: seoDescription },
  ].filter(({ value }) => value !== undefined);
  // JSON omits undefined fields, and WooCommerce does not change omitted fields.
  return {
    name: title === undefined ? undefined : plainAsHtml(title),
    description: descriptionHtml,
    short_description: shortDescriptionHtml,
    ...(metaData.length > 0 && { meta_data: metaData }),
  };
}
