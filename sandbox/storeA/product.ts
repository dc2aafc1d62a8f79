/** A stored product. Names follow https://shopify.dev/docs/api/admin-graphql/latest/objects/Product */
export interface ShopProduct {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  /** A category of Shopify's taxonomy with its parents, such as `Home & Garden > Kitchen & Dining`; empty for none. */
  category: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT';
  /** Null while the theme generates its own texts. */
  seo: { title: string | null; description: string | null };
  options: { name: string; values: string[] }[];
  variants: ShopVariant[];
  images: ShopImage[];
  createdAt: string;
  updatedAt: string;
}

export interface ShopImage {
  url: string;
  altText: string | null;
}

export interface ShopVariant {
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  selectedOptions: { name: string; value: string }[];
  image?: ShopImage | null;
}

/** The data of a new product or an edit. Only the handle is required. */
export type ProductSeed = Partial<Omit<ShopProduct, 'id' | 'createdAt' | 'updatedAt' | 'handle'>> & { handle: string };

/** Creates a product with defaults for missing fields. */
export function productFrom(seed: ProductSeed, number: number): ShopProduct {
  const now = new Date().toISOString();
  return {
    title: seed.handle,
    descriptionHtml: '',
    vendor: '',
    productType: '',
    category: '',
    status: 'ACTIVE',
    images: [],
    ...seed,
    // A product without options has one variant of this name.
    options: seed.options?.length ? seed.options : [{ name: 'Title', values: ['Default Title'] }],
    variants: seed.variants?.length ? seed.variants : [defaultVariant()],
    seo: { title: null, description: null, ...seed.seo },
    tags: sortedTags(seed.tags ?? []),
    id: productGid(number),
    createdAt: now,
    updatedAt: now,
  };
}

function defaultVariant(): ShopVariant {
  const selectedOptions = [{ name: 'Title', value: 'Default Title' }];
  return { title: 'Default Title', sku: null, barcode: null, price: '0.00', compareAtPrice: null, selectedOptions };
}

export const productGid = (number: number | string): string => `gid://shopify/Product/${number}`;

/** Shopify stores tags alphabetically and without duplicates, ignoring case. */
export function sortedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((given) => given.trim()).filter(Boolean)) {
    if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  }
  return [...byKey.values()].toSorted((a, b) => a.localeCompare(b, 'en'));
}
