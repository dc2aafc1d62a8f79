import type { ShopProduct } from './product.ts';

/** The `query` argument in the simple part of https://shopify.dev/docs/api/usage/search-syntax: words and `field:value`, all of which must fit. */
export function search(products: readonly ShopProduct[], query: string): ShopProduct[] {
  const terms = query.match(/(?:\w+:)?(?:"[^"]*"|'[^']*'|\S+)/g) ?? [];
  return products.filter((product) => terms.every((term) => fits(product, term)));
}

function fits(product: ShopProduct, term: string): boolean {
  const [, field = '', quoted = term] = /^(?:(\w+):)?(.*)$/.exec(term) ?? [];
  const wanted = quoted.replace(/^["']|["']$/g, '').toLowerCase();
  const [, comparator, bound] = /^([<>]=?)(\d+)$/.exec(wanted) ?? [];
  if (field === 'id' && comparator) return compares(Number(valuesOf(product, field)[0]), comparator, Number(bound));
  const values = valuesOf(product, field).map((value) => value.toLowerCase());
  if (wanted.endsWith('*')) return values.some((value) => value.split(/\s+/).some((word) => word.startsWith(wanted.slice(0, -1))));
  return values.some((value) => (field && field !== 'title' ? value === wanted : value.includes(wanted)));
}

function compares(value: number, comparator: string, bound: number): boolean {
  if (value === bound) return comparator.endsWith('=');
  return comparator.startsWith('>') ? value > bound : value < bound;
}

function valuesOf(product: ShopProduct, field: string): string[] {
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
