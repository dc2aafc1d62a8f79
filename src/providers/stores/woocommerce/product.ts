import { z } from 'zod';
import { decoded } from '../cms/text.ts';
import type { StoreProduct, StoreTexts } from '../store.ts';

/** Where the plugin Yoast SEO keeps its texts; WooCommerce has no fields for them. */
const SEO_TITLE = '_yoast_wpseo_title';
const SEO_DESCRIPTION = '_yoast_wpseo_metadesc';

/** What is asked of a product where only its texts are needed: the rest is much longer. */
export const TEXT_FIELDS = 'id,name,slug,type,status,sku,description,short_description,tags,images,meta_data';

/** Numbers too: PHP and plugins take it easy. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((given) => given ?? '');

/** A list; PHP writes one with gaps as an object. */
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

/** The texts under our names. Tags are in an order of their own, which does not depend on the shop's. */
export function storeProduct(product: WooProduct): StoreProduct {
  return {
    id: String(product.id),
    handle: product.slug,
    title: decoded(product.name),
    descriptionHtml: product.description,
    shortDescriptionHtml: product.short_description,
    ...seoOf(product),
    tags: tagsOf(product),
    imageAlts: product.images.map(({ alt }) => alt),
  };
}

export const tagsOf = ({ tags }: Pick<WooProduct, 'tags'>): string[] =>
  tags.map(({ name }) => decoded(name)).toSorted();

export function seoOf({
  meta_data: all,
}: Pick<WooProduct, 'meta_data'>): Pick<StoreProduct, 'seoTitle' | 'seoDescription'> {
  const valueOf = (key: string) => text.catch('').parse(all.find((each) => each.key === key)?.value);
  return { seoTitle: valueOf(SEO_TITLE), seoDescription: valueOf(SEO_DESCRIPTION) };
}

/** The metadata that belong to the shop: those with an underscore are WordPress's and the plugins' own, such as who has the page open. */
export const openMeta = ({ meta_data: all }: Pick<WooProduct, 'meta_data'>) =>
  all.filter(({ key }) => !key.startsWith('_')).map(({ key, value }) => ({ key, value }));

/**
 * The fields that a push writes, without tags and images: those are written by their ids. The SEO texts are written always,
 * whether or not Yoast shows itself: without it they are harmless, wait for it, and are found there by the next sync, which
 * else would write the product again and again.
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
  // JSON leaves out what is undefined, and WooCommerce leaves alone what is left out.
  return {
    name: title,
    description: descriptionHtml,
    short_description: shortDescriptionHtml,
    ...(metaData.length > 0 && { meta_data: metaData }),
  };
}
