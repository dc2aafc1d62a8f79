import type { ShopProduct } from './product.ts';

/** The texts of an item that a field searches; the field '' stands for a search without a field. */
export type ValuesOf<Item> = (item: Item, field: string) => string[];

/** Fields that are compared as numbers. */
const NUMBERS = new Set(['id', 'blog_id']);

/**
 * The `query` argument in the simple part of https://shopify.dev/docs/api/usage/search-syntax: words and `field:value`,
 * all of which have to match.
 */
export function search<Item>(items: readonly Item[], query: string, valuesOf: ValuesOf<Item>): Item[] {
  const terms = query.match(/(?:\w+:)?(?:"[^"]*"|'[^']*'|\S+)/g) ?? [];
  return items.filter((item) => terms.every((term) => fits((field) => valuesOf(item, field), term)));
}

function fits(valuesOf: (field: string) => string[], term: string): boolean {
  const [, field = '', quoted = term] = /^(?:(\w+):)?(.*)$/.exec(term) ?? [];
  const wanted = quoted.replace(/^["']|["']$/g, '').toLowerCase();
  const [, comparator, bound] = /^([<>]=?)(\d+)$/.exec(wanted) ?? [];
  if (NUMBERS.has(field) && comparator) return compares(Number(valuesOf(field)[0]), comparator, Number(bound));
  const values = valuesOf(field).map((value) => value.toLowerCase());
  if (wanted.endsWith('*'))
    return values.some((value) => value.split(/\s+/).some((word) => word.startsWith(wanted.slice(0, -1))));
  return values.some((value) => (field && field !== 'title' ? value === wanted : value.includes(wanted)));
}

function compares(value: number, comparator: string, bound: number): boolean {
  if (value === bound) return comparator.endsWith('=');
  return comparator.startsWith('>') ? value > bound : value < bound;
}

/** The searchable texts of a product. */
export function productValues(product: ShopProduct, field: string): string[] {
  switch (field) {
    case '':
      return [product.title, product.handle, product.vendor, product.productType, ...product.tags];
    case 'id':
      return [product.id.split('/').at(-1) ?? ''];
    case 'tag':
      return product.tags;
    case 'sku':
      return product.variants.map((variant) => variant.sku ?? '');
    case 'product_type':
      return [product.productType];
    case 'title':
    case 'handle':
    case 'vendor':
    case 'status':
      return [product[field]];
    default:
      return [];
  }
}
