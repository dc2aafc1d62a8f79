import type { ProductSeed } from '../storeA/product.ts';

/** A stored product. Names follow https://woocommerce.github.io/woocommerce-rest-api-docs/#product-properties */
export interface WooProduct {
  id: number;
  name: string;
  slug: string;
  type: 'simple' | 'variable' | 'external' | 'grouped';
  status: 'publish' | 'draft' | 'pending' | 'private' | 'trash';
  description: string;
  short_description: string;
  sku: string;
  global_unique_id: string;
  regular_price: string;
  sale_price: string;
  categories: WooTerm[];
  brands: WooTerm[];
  /** Ids, so that renaming a tag affects all products. */
  tags: number[];
  images: WooImage[];
  attributes: { name: string; options: string[]; variation: boolean }[];
  meta_data: { id: number; key: string; value: unknown }[];
  variations: WooVariation[];
  created: string;
  modified: string;
}

export interface WooTerm {
  id: number;
  name: string;
}

export interface WooImage {
  id: number;
  src: string;
  alt: string;
}

export interface WooVariation {
  id: number;
  sku: string;
  global_unique_id: string;
  regular_price: string;
  sale_price: string;
  attributes: { name: string; option: string }[];
  image: WooImage | null;
}

/** The data of a new product or an edit, with tags by name. Only the slug is required. */
export type WooSeed = Partial<
  Omit<WooProduct, 'id' | 'slug' | 'tags' | 'images' | 'variations' | 'meta_data' | 'categories' | 'brands'>
> & {
  slug: string;
  tags?: string[];
  categories?: string[];
  brands?: string[];
  images?: { src: string; alt?: string }[];
  variations?: Partial<Omit<WooVariation, 'id' | 'image'>>[];
  meta?: Record<string, string>;
};

/** Converts a product of the sample catalogue, which has Shopify's layout. */
export function seedOf(sample: ProductSeed): WooSeed {
  const variants = sample.variants ?? [];
  const [only] = variants;
  const single = variants.length <= 1 && (sample.options ?? []).every(({ name }) => name === 'Title');
  const prices = (price: string, compare: string | null) =>
    compare ? { regular_price: compare, sale_price: price } : { regular_price: price };
  return {
    slug: sample.handle,
    name: sample.title ?? sample.handle,
    description: sample.descriptionHtml ?? '',
    status: sample.status === 'DRAFT' ? 'draft' : 'publish',
    type: single ? 'simple' : 'variable',
    ...(single &&
      only && {
        sku: only.sku ?? '',
        global_unique_id: only.barcode ?? '',
        ...prices(only.price, only.compareAtPrice),
      }),
    tags: sample.tags ?? [],
    categories: sample.productType ? [sample.productType] : [],
    brands: sample.vendor ? [sample.vendor] : [],
    images: (sample.images ?? []).map(({ url, altText }) => ({ src: url, alt: altText ?? '' })),
    attributes: single
      ? []
      : (sample.options ?? []).map(({ name, values }) => ({ name, options: values, variation: true })),
    variations: single
      ? []
      : variants.map(({ sku, barcode, price, compareAtPrice, selectedOptions }) => ({
          sku: sku ?? '',
          global_unique_id: barcode ?? '',
          ...prices(price, compareAtPrice),
          attributes: selectedOptions.map((option) => ({ name: option.name, option: option.value })),
        })),
    meta: {
      ...(sample.seo?.title && { _yoast_wpseo_title: sample.seo.title }),
      ...(sample.seo?.description && { _yoast_wpseo_metadesc: sample.seo.description }),
    },
  };
}
