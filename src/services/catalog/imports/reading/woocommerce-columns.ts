import { cellAt, findColumns, type ColumnDefinition, type KnownColumn } from './read-cells.ts';
import type { TableRow } from './table.ts';

/**
 * Headers of WooCommerce's product export in English.
 * https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
const PLAIN: ColumnDefinition[] = [
  ['sku', 'text', 'SKU'],
  ['barcode', 'text', 'GTIN, UPC, EAN, or ISBN'],
  ['published', 'text', 'Published'],
  ['featured', 'text', 'Is featured?'],
  ['visibility', 'text', 'Visibility in catalog', 'Visibility in catalogue'],
  ['price', 'money', 'Regular price'],
  ['sale_price', 'money', 'Sale price'],
  ['inventory_quantity', 'number', 'Stock'],
  ['in_stock', 'text', 'In stock?'],
  ['weight_kg', 'number', 'Weight (kg)'],
  ['weight_g', 'number', 'Weight (g)'],
  ['weight_lbs', 'number', 'Weight (lbs)'],
  ['weight_oz', 'number', 'Weight (oz)'],
  ['length_cm', 'number', 'Length (cm)'],
  ['width_cm', 'number', 'Width (cm)'],
  ['height_cm', 'number', 'Height (cm)'],
  ['url', 'text', 'External URL'],
  ['seo_title', 'text', 'Meta: _yoast_wpseo_title', 'Meta: rank_math_title'],
  ['seo_description', 'text', 'Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'],
];

/** Columns that are read by rules of their own. */
const SPECIAL: ColumnDefinition[] = [
  ['id', 'text', 'ID'],
  ['type', 'text', 'Type'],
  ['name', 'text', 'Name'],
  ['parent', 'text', 'Parent'],
  ['sku', 'text', 'SKU'],
  ['description', 'text', 'Description'],
  ['short_description', 'text', 'Short description'],
  ['categories', 'text', 'Categories'],
  ['tags', 'text', 'Tags'],
  ['vendor', 'text', 'Brands', 'Brand'],
  ['images', 'text', 'Images'],
];

export interface WooCommerceColumns {
  all: readonly string[];
  index: Partial<Record<string, number>>;
  plain: KnownColumn[];
  attributes: { name: number; values: number }[];
  taken: ReadonlySet<number>;
}

/** Finds the columns of a WooCommerce product export in a header. Returns null for the header of another file. */
export function findWooCommerceColumns(all: readonly string[]): WooCommerceColumns | null {
  const index = Object.fromEntries(findColumns(all, SPECIAL).map((column) => [column.key, column.index]));
  const plain = findColumns(all, PLAIN);
  const identified = index['id'] !== undefined || index['sku'] !== undefined;
  const isWooCommerce = all.some((name) =>
    /^(parent|regular price|visibility in catalogu?e?|attribute 1 name)$/i.test(name),
  );
  if (!identified || index['type'] === undefined || index['name'] === undefined || !isWooCommerce) return null;
  const attributes = findAttributes(all);
  const taken = new Set([
    ...Object.values(index),
    ...plain.map((column) => column.index),
    ...attributes.flatMap(({ name, values }) => [name, values]),
  ]);
  return { all, index, plain, attributes, taken };
}

/** Returns the name of the column with the identifiers. A row without an ID is identified by its SKU. */
export function wooCommerceIdColumn({ all, index }: WooCommerceColumns): string {
  return all[index['id'] ?? index['sku'] ?? -1] ?? '';
}

/** Returns the attributes of a row with their values, for example Size: Small, Large. */
export function readAttributes(row: TableRow, columns: WooCommerceColumns): { name: string; values: string[] }[] {
  return columns.attributes.flatMap(({ name, values }) => {
    const entry = { name: cellAt(row, name), values: splitEscaped(cellAt(row, values)) };
    return entry.name !== '' && entry.values.length > 0 ? [entry] : [];
  });
}

/** Splits a list at its commas. An escaped comma (`\,`) is part of an entry. */
export function splitEscaped(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((entry) => unescapeCommas(entry).trim())
    .filter((entry) => entry !== '');
}

/** The export writes a comma in an entry of a list as `\,`. */
export function unescapeCommas(entry: string): string {
  return entry.replaceAll('\\,', ',');
}

function findAttributes(all: readonly string[]): { name: number; values: number }[] {
  const byName = new Map(all.map((name, index) => [name.toLowerCase(), index] as const));
  return [...byName].flatMap(([header, name]) => {
    const number = /^attribute (\d+) name$/.exec(header)?.[1];
    const values = number === undefined ? undefined : byName.get(`attribute ${number} value(s)`);
    return values === undefined ? [] : [{ name, values }];
  });
}
