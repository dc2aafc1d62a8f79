/** A product as the shop keeps it. Names follow https://shopify.dev/docs/api/admin-graphql/latest/objects/Product */
export interface ShopProduct {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT';
  /** Null is what Shopify says while the theme makes up its own. */
  seo: { title: string | null; description: string | null };
  options: { name: string; values: string[] }[];
  variants: ShopVariant[];
  images: { url: string; altText: string | null }[];
  createdAt: string;
  updatedAt: string;
}

export interface ShopVariant {
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  selectedOptions: { name: string; value: string }[];
}

/** What a seed or an edit may say; only the handle is needed, everything else has an empty default. */
export type ProductSeed = Partial<Omit<ShopProduct, 'id' | 'createdAt' | 'updatedAt' | 'handle'>> & { handle: string };

/** Makes a whole product of a seed. */
export function productFrom(seed: ProductSeed, number: number): ShopProduct {
  const now = new Date().toISOString();
  return {
    title: seed.handle,
    descriptionHtml: '',
    vendor: '',
    productType: '',
    status: 'ACTIVE',
    options: [],
    variants: [],
    images: [],
    ...seed,
    seo: { title: null, description: null, ...seed.seo },
    tags: sortedTags(seed.tags ?? []),
    id: productGid(number),
    createdAt: now,
    updatedAt: now,
  };
}

export const productGid = (number: number | string): string => `gid://shopify/Product/${number}`;

/** Shopify keeps tags without repeats (upper and lower case are the same) and in alphabetical order. */
export function sortedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((given) => given.trim()).filter(Boolean)) {
    if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  }
  return [...byKey.values()].toSorted((a, b) => a.localeCompare(b, 'en'));
}
