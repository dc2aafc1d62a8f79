import type { Request, Response } from 'express';
import { picked, shownProduct, variationAsProduct } from './present.ts';
import { query } from './query.ts';
import { invalidParam } from './refusal.ts';
import type { WooShop } from './shop.ts';
import { slugOf } from './terms.ts';

/** The values that a list is filtered and sorted by; only the entries of the page are rendered. */
interface Listed {
  id: number;
  name: string;
  slug: string;
  sku: string;
  show(): Record<string, unknown>;
}

/**
 * `GET products` with the filters of https://woocommerce.github.io/woocommerce-rest-api-docs/#list-all-products that
 * the service uses.
 */
export function productList(shop: WooShop, req: Request, res: Response, address: string): Record<string, unknown>[] {
  const { slug, sku, include, status, context } = query(req);
  const products = shop
    .all()
    // `any` excludes the trash.
    .filter((product) => (status && status !== 'any' ? product.status === status : product.status !== 'trash'))
    .map((product): Listed => ({
      id: product.id,
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      show: () => shownProduct(shop, product, address, context === 'edit'),
    }));
  const skus = sku ? new Set([...sku.split(','), sku].map((each) => each.toLowerCase())) : null;
  const ids = include ? new Set(include.split(',').map(Number)) : null;
  // Only a search by SKU finds variations.
  const found = [...products, ...(skus ? variationsOf(shop, address) : [])]
    .filter((product) => !slug || product.slug === slugOf(slug))
    .filter((product) => !skus || skus.has(product.sku.toLowerCase()))
    .filter((product) => !ids || ids.has(product.id));
  return pageOf(found, req, res).map((product) => picked(product.show(), query(req)['_fields']));
}

function variationsOf(shop: WooShop, address: string): Listed[] {
  return shop.all().flatMap((parent) =>
    parent.variations.map((variation) => ({
      id: variation.id,
      name: parent.name,
      slug: parent.slug,
      sku: variation.sku,
      show: () => variationAsProduct(parent, variation, address),
    })),
  );
}

/** One page of a list, with its length in the headers. Throws WordPress's error for an invalid page. */
export function pageOf<Item extends { id: number; name?: string; slug?: string }>(
  items: Item[],
  req: Request,
  res: Response,
): Item[] {
  const params = query(req);
  const number = (name: string, fallback: number, least: number, most = Infinity) => {
    const value = params[name] === undefined ? fallback : Number(params[name]);
    if (!Number.isInteger(value) || value < least || value > most)
      throw invalidParam(name, `${name} must be between ${least} (inclusive) and ${most} (inclusive)`);
    return value;
  };
  const perPage = number('per_page', 10, 1, 100);
  const start = number('offset', (number('page', 1, 1) - 1) * perPage, 0);
  const { orderby = 'date', order = 'desc' } = params;
  if (!['date', 'id', 'title', 'slug', 'include', 'modified'].includes(orderby))
    throw invalidParam('orderby', `orderby is not one of date, id, include, title, slug, modified.`);
  const key = ({ title: 'name', slug: 'slug' } as const)[orderby as 'title'] ?? 'id';
  const sorted = items.toSorted((a, b) => compare(a[key], b[key]) * (order === 'asc' ? 1 : -1));
  res.setHeader('X-WP-Total', sorted.length);
  res.setHeader('X-WP-TotalPages', Math.ceil(sorted.length / perPage));
  return sorted.slice(start, start + perPage);
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
