import { ShopTranslations } from './shop-translations.ts';
import { productFrom, sortedTags, type ProductSeed, type ShopProduct } from './product.ts';

/** What happened to a product, as the topics of webhooks name it. */
export type ProductEvent = 'create' | 'update' | 'delete';

const FIRST_NUMBER = 8_000_000_001;

/** The products of the shop in memory, with the number of API writes of each. */
export class Shop {
  readonly translations = new ShopTranslations();
  private readonly products = new Map<string, ShopProduct>();
  /** An index, because benchmarks fill the shop with tens of thousands of products. */
  private readonly handles = new Map<string, ShopProduct>();
  private next = FIRST_NUMBER;
  private readonly written = new Map<string, number>();

  /** `report` is called after every change of a product, also by the API, except by a reset. */
  constructor(private readonly report: (event: ProductEvent, product: ShopProduct) => void = () => undefined) {}

  reset(seeds: readonly ProductSeed[]): void {
    this.products.clear();
    this.handles.clear();
    this.written.clear();
    this.translations.reset();
    this.next = FIRST_NUMBER;
    for (const seed of seeds) this.put(seed);
  }

  /** Adds products or changes those with the same handle; not counted as writes. */
  upsert(seeds: readonly ProductSeed[]): ShopProduct[] {
    return seeds.map((seed) => {
      const isNew = !this.byHandle(seed.handle);
      const product = this.put(seed);
      this.report(isNew ? 'create' : 'update', product);
      return product;
    });
  }

  /** Changes a product as the merchant: not counted as a write. Returns undefined for an unknown handle. */
  edit(handle: string, changes: Partial<ProductSeed>): ShopProduct | undefined {
    const product = this.byHandle(handle);
    if (!product) return undefined;
    this.change(product, { ...changes, handle });
    this.report('update', product);
    return product;
  }

  /** Changes a product as an API client: counted as a write. */
  write(product: ShopProduct, changes: Partial<ProductSeed>): ShopProduct {
    this.written.set(product.handle, (this.written.get(product.handle) ?? 0) + 1);
    this.change(product, changes);
    this.report('update', product);
    return product;
  }

  remove(handle: string): boolean {
    const product = this.byHandle(handle);
    if (!product) return false;
    this.handles.delete(handle);
    this.products.delete(product.id);
    this.report('delete', product);
    return true;
  }

  all(): ShopProduct[] {
    return [...this.products.values()];
  }

  byId(id: string): ShopProduct | undefined {
    return this.products.get(id);
  }

  byHandle(handle: string): ShopProduct | undefined {
    return this.handles.get(handle);
  }

  /** The number of API writes by handle. */
  writes(): Record<string, number> {
    return Object.fromEntries(this.written);
  }

  private put(seed: ProductSeed): ShopProduct {
    const known = this.byHandle(seed.handle);
    if (known) return this.change(known, seed);
    const product = productFrom(seed, this.next);
    this.next += 1;
    this.products.set(product.id, product);
    this.handles.set(product.handle, product);
    return product;
  }

  private change(product: ShopProduct, changes: Partial<ProductSeed>): ShopProduct {
    const { seo, tags, ...plain } = changes;
    const given = Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined && value !== null),
    );
    this.handles.delete(product.handle);
    Object.assign(product, given, { id: product.id, updatedAt: new Date().toISOString() });
    this.handles.set(product.handle, product);
    if (tags) product.tags = sortedTags(tags);
    // An empty SEO text falls back to the one of the theme, which the API shows as null.
    if (seo?.title !== undefined) product.seo.title = seo.title || null;
    if (seo?.description !== undefined) product.seo.description = seo.description || null;
    return product;
  }
}
