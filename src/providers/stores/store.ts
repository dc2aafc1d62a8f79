/** The texts of a product, or of a page of a site, as the store holds them now. What a vendor has no field for stays empty. */
export interface StoreProduct {
  /** The store's own id of the product. */
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  /** The excerpt of a page. */
  shortDescriptionHtml: string;
  seoTitle: string;
  seoDescription: string;
  tags: string[];
  /** By image, in the order of the store. */
  imageAlts: string[];
}

/** What a push writes; an absent field is left alone in the store. Of `imageAlts` as many are written as there are images; an empty one leaves its image alone. */
export type StoreTexts = Partial<Omit<StoreProduct, 'id' | 'handle'>> & {
  /** Generated texts that have no field above, by our names: only a vendor that takes anything reads them. */
  more?: Record<string, unknown>;
};

/** How a product is found: by the id kept from an earlier push, else by what its source called it. */
export interface StoreProductRef {
  storeId?: string | undefined;
  externalId: string;
  /** What is kept of the last push of it: after every push something else. */
  lastPush?: string | undefined;
}

/** A product as a list of the store's products shows it: whole, with its variants and images. Texts that are not there are empty. */
export interface ListedProduct extends Omit<StoreProduct, 'shortDescriptionHtml' | 'imageAlts'> {
  kind: 'product' | 'page';
  shortDescriptionHtml?: string;
  /** What other programs call it, by which {@link Store.findProduct} finds it too. */
  externalId: string;
  vendor: string;
  productType: string;
  /** The category of the store's own taxonomy, with all its parents. */
  category: string;
  /** In lower case, such as `active`, `draft`, `archived`. */
  status: string;
  options: { name: string; values: string[] }[];
  /** Facts that its versions do not differ in, such as `Material`. */
  attributes?: { name: string; values: string[] }[];
  /** In the order of the store. */
  images: { url: string; alt: string }[];
  variants: ListedVariant[];
  /** The rest of the store's answer by its own names, so that nothing is lost. */
  raw: Record<string, unknown>;
}

/** One version of a product. A product without versions has a single one, whose only option is `Title` = `Default Title`. */
export interface ListedVariant {
  /** The store's own id of the variant. */
  id: string;
  externalId: string;
  title: string;
  sku: string;
  barcode: string;
  /** Decimal strings in the store's currency, empty where there is none. */
  price: string;
  compareAtPrice: string;
  options: { name: string; value: string }[];
  /** The address of its own image. */
  image: string;
  raw: Record<string, unknown>;
}

export interface ProductPage {
  products: ListedProduct[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

/** A connected shop. One file per vendor. Every call throws {@link ProviderError}; throttling is waited out inside, within reason. */
export interface Store {
  /** Fields that the store has no place for: they are not looked for after a push. */
  readonly lacks?: readonly (keyof StoreTexts)[];
  /** A live call that proves address and credentials. */
  test(signal?: AbortSignal): Promise<{ storeName: string; mediaBaseUrl: string | null }>;
  findProduct(ref: StoreProductRef, signal?: AbortSignal): Promise<StoreProduct | null>;
  /** Writes the texts and answers the product as the store has it afterwards; `ref` is what it was found by. */
  updateProduct(id: string, texts: StoreTexts, signal?: AbortSignal, ref?: StoreProductRef): Promise<StoreProduct>;
  /**
   * One page of all products, the first one for null, in an order that stays: by id, old ones first. A vendor without a
   * catalogue refuses it.
   */
  listProducts(cursor: string | null, signal?: AbortSignal): Promise<ProductPage>;
}
