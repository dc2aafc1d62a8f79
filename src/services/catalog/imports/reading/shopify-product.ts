import type { CatalogRecord, ReadEvent } from './catalog-record.ts';
import { shortName } from './name-columns.ts';
import { rowError } from './read-errors.ts';
import { addFilled, cellAt, numberErrors, rawCells, readCells } from './read-cells.ts';
import { type FoundImage, orderImages } from './read-images.ts';
import { isVariantRow, optionValues, type ShopifyColumns } from './shopify-columns.ts';
import type { TableRow } from './table.ts';

/**
 * Yields the record of a product and those of its variants; `main` is the row with the title. A variant row with an
 * invalid number becomes an error. If it is the only row of a product without variants, the whole product does.
 */
export function* readShopifyProduct(
  externalId: string,
  main: TableRow,
  rows: readonly TableRow[],
  columns: ShopifyColumns,
): Generator<ReadEvent> {
  const variantRows = rows.filter((row) => isVariantRow(row, columns));
  const single = variantRows.length === 1 && hasDefaultOption(variantRows[0], columns) ? variantRows[0] : undefined;
  if (single) {
    const errors = numberErrors(single, columns.variant, externalId);
    for (const error of errors) yield { error };
    if (errors.length > 0) return;
  }
  const images: FoundImage[] = [];
  for (const row of rows) {
    // An image with an invalid position is dropped; the variant of its row is not.
    const errors = numberErrors(row, columns.image, externalId);
    for (const error of errors) yield { error };
    if (errors.length === 0) images.push(...imageOf(row, columns));
  }
  const variants = single ? [] : variantRows;
  const optionNames = variants.length > 0 ? nameOptions(rows, columns) : [];
  const title = cellAt(main, columns.title);
  const sourceData = readCells(main, columns.product, { ...columns.emptyData });
  if (single) readCells(single, columns.variant, sourceData);
  addFilled(sourceData, {
    options: optionNames.flatMap((name, index) => {
      const values = [...new Set(variants.map((row) => optionValues(row, columns)[index] ?? ''))].filter(
        (value) => value !== '',
      );
      return values.length > 0 ? [{ name, values }] : [];
    }),
    images: orderImages(images),
    raw: rawCells(main, columns.all, single ? columns.taken : columns.takenOrOtherVariant),
    other_rows: rows
      .filter((row) => row !== main && !(variants.length > 0 && isVariantRow(row, columns)))
      .map((row) => remainingCells(row, main, columns, row === single))
      .filter((raw) => Object.keys(raw).length > 0),
  });
  yield {
    record: { row: rows[0]?.row ?? main.row, externalId, itemType: 'product', title, sourceData, metadata: {} },
  };
  const used = new Set<string>();
  for (const row of variants) yield* readVariant(row, { externalId, title, main, optionNames, used }, columns);
}

interface Product {
  externalId: string;
  title: string;
  main: TableRow;
  optionNames: string[];
  used: Set<string>;
}

function* readVariant(row: TableRow, product: Product, columns: ShopifyColumns): Generator<ReadEvent> {
  const values = optionValues(row, columns);
  const options = values.flatMap((value, index) =>
    value === '' ? [] : [{ name: product.optionNames[index] ?? '', value }],
  );
  const data = readCells(row, columns.variant, { ...columns.emptyData });
  const sku = typeof data['sku'] === 'string' ? data['sku'] : '';
  // Options come before the SKU: they are unique within a product, while shops add SKUs later and repeat them.
  const part = options.length > 0 ? options.map(({ value }) => escapePart(value)).join('/') : `sku:${escapePart(sku)}`;
  const externalId = `${product.externalId}#${part}`;
  const errors = numberErrors(row, columns.variant, externalId);
  for (const error of errors) yield { error };
  if (errors.length > 0) return;
  if (product.used.has(externalId)) {
    const cell = shopifyIdentifierCell({ externalId: product.externalId, metadata: { options } }, columns);
    yield {
      error: rowError(
        row.row,
        ...cell,
        'duplicate_identifier',
        'Another variant of the product has the same options.',
        externalId,
      ),
    };
    return;
  }
  product.used.add(externalId);
  const isMain = row === product.main;
  const record: CatalogRecord = {
    row: row.row,
    externalId,
    itemType: 'variant',
    title: options.length > 0 ? `${product.title} - ${options.map(({ value }) => value).join(' / ')}` : product.title,
    sourceData: addFilled(data, {
      options: options.map(({ name, value }) => ({ name, values: [value] })),
      raw: isMain
        ? rawCells(row, columns.all, columns.notOtherVariant)
        : remainingCells(row, product.main, columns, true),
    }),
    metadata: { parent_external_id: product.externalId, options },
  };
  yield { record };
}

/** Returns the cell that an identifier was read from: the handle, or the options of a variant. */
export function shopifyIdentifierCell(
  { externalId, metadata }: Pick<CatalogRecord, 'externalId' | 'metadata'>,
  columns: ShopifyColumns,
): [column: string, value: string] {
  const options = (metadata['options'] ?? []) as { value: string }[];
  const column = options.length > 0 ? (columns.options[0]?.value ?? columns.handle) : columns.handle;
  return [columns.all[column] ?? '', options.map(({ value }) => value).join(' / ') || externalId];
}

/**
 * Shopify writes a product without variants as one variant `Title` = `Default Title`. Small files leave even that out.
 */
function hasDefaultOption(row: TableRow | undefined, columns: ShopifyColumns): boolean {
  if (!row) return false;
  const [first = '', ...others] = optionValues(row, columns);
  const name = cellAt(row, columns.options[0]?.name);
  if (others.some((value) => value !== '')) return false;
  return first === '' || (/^default title$/i.test(first) && (name === '' || /^title$/i.test(name)));
}

/** Returns the option names, which only the first row of a product has. */
function nameOptions(rows: readonly TableRow[], columns: ShopifyColumns): string[] {
  return columns.options.map(({ name }, index) =>
    shortName(rows.map((row) => cellAt(row, name)).find((text) => text !== '') ?? `Option${index + 1}`),
  );
}

function imageOf(row: TableRow, columns: ShopifyColumns): FoundImage[] {
  const image = readCells(row, columns.image) as Partial<FoundImage>;
  return image.src ? [{ ...image, src: image.src }] : [];
}

/**
 * Returns the cells of a further row that are not read elsewhere and differ from the main row. All data of a file is
 * stored, but the data of a product is not repeated for each variant.
 */
function remainingCells(
  row: TableRow,
  main: TableRow,
  columns: ShopifyColumns,
  isVariant: boolean,
): Record<string, unknown> {
  const raw = rawCells(row, columns.all, isVariant ? columns.readOfVariant : columns.readOfImage);
  for (const { name, index } of columns.product) {
    if (name in raw && cellAt(row, index) === cellAt(main, index)) delete raw[name];
  }
  return raw;
}

/** Escapes `/`, which separates option values in an identifier. */
function escapePart(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('/', '%2F');
}
