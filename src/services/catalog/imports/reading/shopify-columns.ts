import { cellAt, emptyData, findColumns, type ColumnDefinition, type KnownColumn } from './read-cells.ts';
import type { TableRow } from './table.ts';

/**
 * Headers of Shopify's product export, and those of its template since 2025.
 * https://help.shopify.com/manual/products/import-export/using-csv
 */
const PRODUCT: ColumnDefinition[] = [
  ['handle', 'text', 'Handle', 'URL handle'],
  ['title', 'text', 'Title'],
  ['body_html', 'text', 'Body (HTML)', 'Body HTML', 'Description'],
  ['vendor', 'text', 'Vendor'],
  ['product_category', 'text', 'Product Category', 'Standard Product Type', 'Standardized Product Type'],
  ['product_type', 'text', 'Type', 'Custom Product Type', 'Product type'],
  ['tags', 'list', 'Tags'],
  ['published', 'boolean', 'Published', 'Published on online store'],
  ['status', 'text', 'Status'],
  ['gift_card', 'boolean', 'Gift Card'],
  ['seo_title', 'text', 'SEO Title'],
  ['seo_description', 'text', 'SEO Description'],
];

const VARIANT: ColumnDefinition[] = [
  ['sku', 'text', 'Variant SKU', 'SKU'],
  ['grams', 'number', 'Variant Grams', 'Weight value (grams)'],
  ['inventory_tracker', 'text', 'Variant Inventory Tracker', 'Inventory tracker'],
  ['inventory_quantity', 'number', 'Variant Inventory Qty', 'Inventory quantity'],
  ['inventory_policy', 'text', 'Variant Inventory Policy', 'Continue selling when out of stock'],
  ['fulfillment_service', 'text', 'Variant Fulfillment Service', 'Fulfillment service'],
  ['price', 'money', 'Variant Price', 'Price'],
  ['compare_at_price', 'money', 'Variant Compare At Price', 'Compare-at price'],
  ['requires_shipping', 'boolean', 'Variant Requires Shipping', 'Requires shipping'],
  ['taxable', 'boolean', 'Variant Taxable', 'Charge tax'],
  ['barcode', 'text', 'Variant Barcode', 'Barcode'],
  ['image', 'text', 'Variant Image', 'Variant image URL'],
  ['weight_unit', 'text', 'Variant Weight Unit', 'Weight unit for display'],
  ['tax_code', 'text', 'Variant Tax Code', 'Tax code'],
  ['cost_per_item', 'money', 'Cost per item'],
];

const IMAGE: ColumnDefinition[] = [
  ['src', 'text', 'Image Src', 'Product image URL'],
  ['position', 'number', 'Image Position'],
  ['alt', 'text', 'Image Alt Text'],
];

/** The keys of the data that hold more than one cell. */
const FURTHER_KEYS = ['options', 'images', 'raw', 'other_rows'];

export interface ShopifyColumns {
  all: readonly string[];
  handle: number;
  title: number;
  product: KnownColumn[];
  variant: KnownColumn[];
  image: KnownColumn[];
  options: { name: number | undefined; value: number | undefined }[];
  /** The keys of the data of a product or variant, see {@link emptyData}. */
  emptyData: ReturnType<typeof emptyData>;
  /** The columns that are read into our keys. The others go to `raw` of the product. */
  taken: ReadonlySet<number>;
  /** The same for a product with variants, whose `raw` excludes the other columns about a variant. */
  takenOrOtherVariant: ReadonlySet<number>;
  /** All columns except the other columns about a variant, which go to `raw` of the variant in the main row. */
  notOtherVariant: ReadonlySet<number>;
  /** The columns that are read from a further row with a variant, or that are the same in all rows of a product. */
  readOfVariant: ReadonlySet<number>;
  /** The same for a further row with only an image. */
  readOfImage: ReadonlySet<number>;
}

/** Finds the columns of a Shopify product export in a header. Returns null for the header of another file. */
export function findShopifyColumns(all: readonly string[]): ShopifyColumns | null {
  const product = findColumns(all, PRODUCT);
  const variant = findColumns(all, VARIANT);
  const image = findColumns(all, IMAGE);
  const handle = product.find(({ key }) => key === 'handle')?.index;
  const title = product.find(({ key }) => key === 'title')?.index;
  const find = (header: string): number | undefined => findColumns(all, [['option', 'text', header]])[0]?.index;
  const options = [1, 2, 3].map((number) => ({
    name: find(`Option${number} Name`),
    value: find(`Option${number} Value`),
  }));
  const isShopify = all.some((name) =>
    /^(variant (sku|price)|option1 (name|value)|image src|body \(html\)|url handle)$/i.test(name),
  );
  if (handle === undefined || title === undefined || !isShopify) return null;
  return {
    all,
    handle,
    title,
    product,
    variant,
    image,
    options,
    emptyData: emptyData([...[...product, ...variant].map(({ key }) => key), ...FURTHER_KEYS]),
    ...groupColumns(all, handle, product, variant, image, options),
  };
}

function groupColumns(
  all: readonly string[],
  handle: number,
  product: KnownColumn[],
  variant: KnownColumn[],
  image: KnownColumn[],
  options: ShopifyColumns['options'],
) {
  const indexes = (known: KnownColumn[]): number[] => known.map(({ index }) => index);
  const optionIndexes = options.flatMap(({ name, value }) => [name, value]).filter((index) => index !== undefined);
  const taken = new Set([...indexes(product), ...indexes(variant), ...indexes(image), ...optionIndexes]);
  const isOther = (name: string, index: number): boolean =>
    !taken.has(index) && /^(variant |price \/|compare.at price \/|included \/)/i.test(name);
  const otherVariant = new Set(all.flatMap((name, index) => (isOther(name, index) ? [index] : [])));
  // The rows of a product have the same handle.
  const readOfImage = new Set([handle, ...indexes(image), ...optionIndexes]);
  return {
    taken,
    takenOrOtherVariant: new Set([...taken, ...otherVariant]),
    notOtherVariant: new Set(all.flatMap((_, index) => (otherVariant.has(index) ? [] : [index]))),
    readOfVariant: new Set([...readOfImage, ...indexes(variant)]),
    readOfImage,
  };
}

/** Returns the three option values of a row; an option that the row does not have is an empty string. */
export function optionValues(row: TableRow, columns: ShopifyColumns): string[] {
  return columns.options.map(({ value }) => cellAt(row, value));
}

/**
 * Returns whether a row describes a variant: it has an option value, SKU or price. A row with only an image does not.
 */
export function isVariantRow(row: TableRow, columns: ShopifyColumns): boolean {
  if (optionValues(row, columns).some((value) => value !== '')) return true;
  return columns.variant.some(({ key, index }) => (key === 'sku' || key === 'price') && cellAt(row, index) !== '');
}
