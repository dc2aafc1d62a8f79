import type { CatalogLayout, ColumnMapping } from './catalog-record.ts';
import { findShopifyColumns, type ShopifyColumns } from './shopify-columns.ts';
import { findWooCommerceColumns, type WooCommerceColumns } from './woocommerce-columns.ts';

export type DetectedLayout =
  | { layout: 'shopify'; columns: ShopifyColumns }
  | { layout: 'woocommerce'; columns: WooCommerceColumns }
  | { layout: Extract<CatalogLayout, 'columns'> };

/** Detects the layout from the header. With a mapping the file is a plain table, whatever its header is. */
export function detectLayout(columns: readonly string[], mapping: ColumnMapping | null | undefined): DetectedLayout {
  if (hasEntries(mapping)) return { layout: 'columns' };
  const shopify = findShopifyColumns(columns);
  if (shopify) return { layout: 'shopify', columns: shopify };
  const woocommerce = findWooCommerceColumns(columns);
  if (woocommerce) return { layout: 'woocommerce', columns: woocommerce };
  return { layout: 'columns' };
}

/** Returns whether a mapping has an entry. */
export function hasEntries(mapping: ColumnMapping | null | undefined): mapping is ColumnMapping {
  return Object.values(mapping ?? {}).some((column) => column !== '');
}
