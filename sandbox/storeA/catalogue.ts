import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { ProductSeed, ShopVariant } from './product.ts';

type Row = Record<string, string>;

/**
 * Reads a product file in the layout of https://help.shopify.com/en/manual/products/import-export/using-csv:
 * rows with the same handle are one product. Throws if the file cannot be read.
 */
export function readCatalogue(path: string): ProductSeed[] {
  const rows: Row[] = parse(readFileSync(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  const groups = Map.groupBy(
    rows.filter((row) => row['Handle']),
    (row) => row['Handle'] ?? '',
  );
  return [...groups].map(([handle, group]) => productOf(handle, group));
}

function productOf(handle: string, rows: Row[]): ProductSeed {
  const main = rows.find((row) => row['Title']) ?? rows[0] ?? {};
  const names = [1, 2, 3].map((n) => main[`Option${n} Name`] ?? '').filter(Boolean);
  const variants = rows.filter((row) => row['Option1 Value']).map((row) => variantOf(row, names));
  return {
    handle,
    title: main['Title'] || handle,
    descriptionHtml: main['Body (HTML)'] ?? '',
    vendor: main['Vendor'] ?? '',
    productType: main['Type'] ?? '',
    category: main['Product Category'] ?? '',
    tags: (main['Tags'] ?? '').split(','),
    status: main['Published'] === 'false' ? 'DRAFT' : 'ACTIVE',
    seo: { title: main['SEO Title'] || null, description: main['SEO Description'] || null },
    options: names.map((name, index) => ({
      name,
      values: [...new Set(variants.map((v) => v.selectedOptions[index]?.value ?? ''))],
    })),
    variants,
    images: rows
      .filter((row) => row['Image Src'])
      .map((row) => ({ url: row['Image Src'] ?? '', altText: row['Image Alt Text'] || null })),
  };
}

function variantOf(row: Row, names: string[]): ShopVariant {
  const selectedOptions = names.map((name, index) => ({ name, value: row[`Option${index + 1} Value`] ?? '' }));
  return {
    title: selectedOptions.map((option) => option.value).join(' / '),
    sku: row['Variant SKU'] || null,
    barcode: row['Variant Barcode'] || null,
    price: money(row['Variant Price']) ?? '0.00',
    compareAtPrice: money(row['Variant Compare At Price']),
    selectedOptions,
    image: row['Variant Image'] ? { url: row['Variant Image'], altText: null } : null,
  };
}

/** Shopify's Money scalar is a string with two decimals. */
const money = (given: string | undefined): string | null =>
  given && !Number.isNaN(Number(given)) ? Number(given).toFixed(2) : null;
