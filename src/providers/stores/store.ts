/** The texts of a product as the store holds them now. */
export interface StoreProduct {
  /** The store's own id of the product. */
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  seoTitle: string;
  seoDescription: string;
  tags: string[];
}

/** What a push writes; an absent field is left alone in the store. */
export type StoreTexts = Partial<Omit<StoreProduct, 'id' | 'handle'>>;

/** How a product is found: by the id kept from an earlier push, else by what its source called it. */
export interface StoreProductRef {
  storeId?: string | undefined;
  externalId: string;
}

/** A connected shop. One file per vendor. Every call throws {@link ProviderError}; throttling is waited out inside, within reason. */
export interface Store {
  /** A live call that proves address and credentials. */
  test(signal?: AbortSignal): Promise<{ storeName: string; mediaBaseUrl: string | null }>;
  findProduct(ref: StoreProductRef, signal?: AbortSignal): Promise<StoreProduct | null>;
  /** Writes the texts and answers the product as the store has it afterwards. */
  updateProduct(id: string, texts: StoreTexts, signal?: AbortSignal): Promise<StoreProduct>;
}
