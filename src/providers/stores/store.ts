/** The current texts of a product, or of a page of a site. A field that the platform does not have is empty. */
export interface StoreProduct {
  /** The store's own id of the product. */
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  /** The short description, or the excerpt of a page. */
  shortDescriptionHtml: string;
  seoTitle: string;
  seoDescription: string;
  tags: string[];
  /** One per image, in the order of the store. */
  imageAlts: string[];
}

/**
 * What a push writes. An absent field stays as it is in the store. `imageAlts` has at most one text per image; an empty
 * text leaves its image as it is.
 */
export type StoreTexts = Partial<Omit<StoreProduct, 'id' | 'handle'>> & {
  /** Generated texts without a field above, by our names. Only a platform that accepts arbitrary data reads them. */
  more?: Record<string, unknown>;
};

/** How a product is found: by the id that is stored since an earlier push, else by the source's name for it. */
export interface StoreProductRef {
  storeId?: string | undefined;
  externalId: string;
  /**
   * What the product is called in another store, where the source's name is an id of that one. Then nothing else is
   * looked up here than the stored id and these; an empty one is unknown.
   */
  elsewhere?: ElsewhereNames | undefined;
  /** The fingerprint of the last push. It differs after every push. */
  lastPush?: string | undefined;
  /** The language of the texts that are written, where it is not the main one. Only a receiver of any language reads it. */
  language?: string | undefined;
}

/** The names by which stores in different languages have the same product. */
export interface ElsewhereNames {
  handle: string;
  sku: string;
}

/** The texts of a product in another language than the main one of the store. */
export interface FoundTranslation {
  /** A field without a translation is empty. */
  product: StoreProduct;
  /** The fields that can be translated. One that is empty in the main language cannot. */
  fields: readonly (keyof StoreTexts)[];
}

/** Texts of products in other languages than the main one of the store. Every method throws {@link ProviderError}. */
export interface StoreTranslations {
  /** Returns the texts of a product in a language. Null where the store does not have the language. */
  find(id: string, language: string, signal?: AbortSignal): Promise<FoundTranslation | null>;
  /**
   * Writes the texts, and returns them as the store has them afterwards. Rejects a text of a field that cannot be
   * translated.
   */
  update(id: string, language: string, texts: StoreTexts, signal?: AbortSignal): Promise<StoreProduct>;
}

/** A complete product with variants and images, as a page of the catalogue contains it. Missing texts are empty. */
export interface ListedProduct extends Omit<StoreProduct, 'shortDescriptionHtml' | 'imageAlts'> {
  kind: 'product' | 'page';
  shortDescriptionHtml?: string;
  /** The id that exports and other programs use. {@link Store.findProduct} accepts it too. */
  externalId: string;
  vendor: string;
  productType: string;
  /** The category in the store's own taxonomy, with all its parents. */
  category: string;
  /** In lower case, such as `active`, `draft`, `archived`. */
  status: string;
  options: { name: string; values: string[] }[];
  /** Properties that do not distinguish variants, such as `Material`. */
  attributes?: { name: string; values: string[] }[];
  /** In the order of the store. */
  images: { url: string; alt: string }[];
  variants: ListedVariant[];
  /** The rest of the store's response under its own names, so that no data is lost. */
  raw: Record<string, unknown>;
}

/** A variant. A product without variants has a single one whose only option is `Title` = `Default Title`. */
export interface ListedVariant {
  /** The store's own id of the variant. */
  id: string;
  externalId: string;
  title: string;
  sku: string;
  barcode: string;
  /** Decimal strings in the store's currency; empty without a price. */
  price: string;
  compareAtPrice: string;
  options: { name: string; value: string }[];
  /** The address of its own image, or empty. */
  image: string;
  raw: Record<string, unknown>;
}

export interface ProductPage {
  products: ListedProduct[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

/** The result of a test that succeeded. */
export interface StoreTest {
  storeName: string;
  mediaBaseUrl: string | null;
  /** The currency of its prices, as an ISO 4217 code. Absent where the platform has no prices, null where it is unknown. */
  currency?: string | null;
  /** What the credentials do not allow, as a sentence. Absent where they allow everything. */
  limits?: string;
}

/** A webhook about products, as the store has it. */
export interface ProductWebhook {
  id: string;
  /** One of {@link ProductWebhooks.topics}, or another one. */
  topic: string;
  /** Where it is delivered. */
  address: string;
  /** False if the store has stopped delivering it. */
  isActive: boolean;
}

/** The webhooks by which a store reports its products. Every method throws {@link ProviderError}. */
export interface ProductWebhooks {
  /** One webhook of each is needed. */
  readonly topics: readonly string[];
  /** Whether deliveries are signed with the secret of {@link create}, and not with that of the app. */
  readonly signsWithSecret: boolean;
  /** Returns the webhooks that these credentials can see, at most 1000. */
  list(signal?: AbortSignal): Promise<ProductWebhook[]>;
  /** Returns the id of the new webhook. */
  create(webhook: { topic: string; address: string; secret: string }, signal?: AbortSignal): Promise<string>;
  /** Removes a webhook, if it is still there. */
  remove(id: string, signal?: AbortSignal): Promise<void>;
}

/** The categories and tags that posts of a site can have. */
export interface StoreTerms {
  categories: { id: number; name: string; parentId: number | null }[];
  tags: { id: number; name: string }[];
}

/**
 * A connected store, implemented once per platform. Every method throws {@link ProviderError}. Rate limits are waited
 * out inside a call, within its time limit.
 */
export interface Store {
  /** Fields that the platform does not have. They are not compared after a push. */
  readonly lacks?: readonly (keyof StoreTexts)[];
  /** Where a product has texts in several languages. Absent where it has those of one only. */
  readonly translations?: StoreTranslations;
  /** Whether `updateProduct` takes texts in any language, which `ref` names. */
  readonly takesAnyLanguage?: true;
  /** How the store reports its products. Absent where it cannot. */
  readonly productWebhooks?: ProductWebhooks;
  /** Makes a live call that verifies address and credentials. */
  test(signal?: AbortSignal): Promise<StoreTest>;
  /**
   * Returns the currency in which the store lists its prices, as an ISO 4217 code; null where it does not say it. Absent
   * where a platform has no prices.
   */
  currency?(signal?: AbortSignal): Promise<string | null>;
  findProduct(ref: StoreProductRef, signal?: AbortSignal): Promise<StoreProduct | null>;
  /**
   * Writes the texts and returns the product as the store has it afterwards. `ref` is what the product was found by.
   */
  updateProduct(id: string, texts: StoreTexts, signal?: AbortSignal, ref?: StoreProductRef): Promise<StoreProduct>;
  /**
   * Returns one page of all products, the first one for null. The order is stable: by id, oldest first. A platform
   * without a catalogue rejects the call.
   */
  listProducts(cursor: string | null, signal?: AbortSignal): Promise<ProductPage>;
  /** Returns the product with the number that webhooks name, or null. Absent where none report products. */
  getProduct?(number: string, signal?: AbortSignal): Promise<ListedProduct | null>;
  /** Returns the categories and tags of posts by name, at most 2000 of each. Absent where a platform has none. */
  listTerms?(signal?: AbortSignal): Promise<StoreTerms>;
}
