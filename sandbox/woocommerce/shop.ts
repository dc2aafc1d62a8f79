import type { ProductSeed } from '../storeA/product.ts';
import { seedOf, type WooImage, type WooProduct, type WooSeed, type WooTerm, type WooVariation } from './product.ts';
import { filtered } from '../cms/texts.ts';
import { WooTerms } from './terms.ts';
import type { ProductEvent } from './webhooks.ts';

/** The products of the shop in memory, with the number of API writes of each. */
export class WooShop {
  readonly tags = new WooTerms(() => this.number());
  readonly nonces = new Set<string>();
  private readonly products = new Map<number, WooProduct>();
  private readonly slugs = new Map<string, WooProduct>();
  private readonly written = new Map<string, number>();
  private readonly terms = new WooTerms(() => this.number());
  /** Products, variations, images and terms share one sequence of ids, like posts in WordPress. */
  private next = 101;

  /** `report` is called after every change of a product, also by the API. */
  constructor(private readonly report: (event: ProductEvent, product: WooProduct) => void = () => undefined) {}

  reset(samples: readonly ProductSeed[]): void {
    for (const each of [this.products, this.slugs, this.written, this.nonces]) each.clear();
    this.tags.clear();
    this.terms.clear();
    this.next = 101;
    this.upsert(samples.map(seedOf));
  }

  /** Adds products or changes those with the same slug; not counted as writes. */
  upsert(seeds: readonly WooSeed[]): WooProduct[] {
    return seeds.map((seed) => this.edit(seed.slug, seed) ?? this.add(seed));
  }

  /** Changes a product as the merchant: not counted as a write. Returns undefined for an unknown product. */
  edit(slug: string, changes: Partial<WooSeed>): WooProduct | undefined {
    const product = this.bySlug(slug);
    if (!product) return undefined;
    const wasInTrash = product.status === 'trash';
    this.apply(product, changes);
    const isInTrash = product.status === 'trash';
    if (wasInTrash === isInTrash) this.report('updated', product);
    else this.report(isInTrash ? 'deleted' : 'restored', product);
    return product;
  }

  private apply(
    product: WooProduct,
    { tags, categories, brands, images, variations, meta, ...plain }: Partial<WooSeed>,
  ): void {
    this.slugs.delete(product.slug);
    Object.assign(product, plain, { modified: new Date().toISOString() });
    this.slugs.set(product.slug, product);
    if (plain.name !== undefined) product.name = filtered(plain.name.trim());
    if (tags) product.tags = tags.map((name) => this.tags.named(name).id);
    if (categories) product.categories = this.termsOf(categories);
    if (brands) product.brands = this.termsOf(brands);
    if (images) product.images = images.map((image) => this.image(image));
    if (variations) product.variations = variations.map((variation) => this.variation(variation));
    for (const [key, value] of Object.entries(meta ?? {})) this.setMeta(product, key, value);
  }

  /** Counts an API write. */
  count(product: WooProduct): void {
    product.modified = new Date().toISOString();
    this.written.set(product.slug, (this.written.get(product.slug) ?? 0) + 1);
    this.report('updated', product);
  }

  setMeta(product: WooProduct, key: string, value: unknown): void {
    const known = product.meta_data.find((each) => each.key === key);
    if (known) known.value = value;
    else product.meta_data.push({ id: this.number(), key, value });
  }

  remove(slug: string): boolean {
    const product = this.bySlug(slug);
    if (!product) return false;
    this.slugs.delete(slug);
    this.products.delete(product.id);
    this.report('deleted', product);
    return true;
  }

  all(): WooProduct[] {
    return [...this.products.values()];
  }

  byId(id: number): WooProduct | undefined {
    return this.products.get(id);
  }

  bySlug(slug: string): WooProduct | undefined {
    return this.slugs.get(slug);
  }

  /** A variation with its product. */
  variationById(id: number): { parent: WooProduct; variation: WooVariation } | undefined {
    for (const parent of this.products.values()) {
      const variation = parent.variations.find((each) => each.id === id);
      if (variation) return { parent, variation };
    }
    return undefined;
  }

  /** The number of API writes by slug. */
  writes(): Record<string, number> {
    return Object.fromEntries(this.written);
  }

  private add(seed: WooSeed): WooProduct {
    const now = new Date().toISOString();
    const product: WooProduct = {
      id: this.number(),
      name: seed.slug,
      slug: seed.slug,
      type: seed.variations?.length ? 'variable' : 'simple',
      status: 'publish',
      description: '',
      short_description: '',
      sku: '',
      global_unique_id: '',
      regular_price: '',
      sale_price: '',
      categories: [],
      brands: [],
      tags: [],
      images: [],
      attributes: [],
      meta_data: [],
      variations: [],
      created: now,
      modified: now,
    };
    this.products.set(product.id, product);
    this.slugs.set(product.slug, product);
    this.apply(product, seed);
    this.report('created', product);
    return product;
  }

  private variation(given: Partial<WooVariation>): WooVariation {
    return {
      sku: '',
      global_unique_id: '',
      regular_price: '',
      sale_price: '',
      attributes: [],
      image: null,
      ...given,
      id: this.number(),
    };
  }

  private image({ src, alt = '' }: { src: string; alt?: string }): WooImage {
    return { id: this.number(), src, alt };
  }

  private termsOf(names: readonly string[]): WooTerm[] {
    return names.map((name) => this.terms.named(name));
  }

  private number(): number {
    return this.next++;
  }
}
