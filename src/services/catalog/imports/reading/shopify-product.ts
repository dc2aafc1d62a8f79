import type { CatalogRecord, ReadEvent } from './catalog-record.ts';
import { rowError, shortName } from './check-rows.ts';
import { cellAt, numberErrors, rawCells, readCells, withoutEmpty } from './read-cells.ts';
import { orderImages } from './read-images.ts';
import { isVariantRow, optionValues, type ShopifyColumns } from './shopify-columns.ts';
import type { TableRow } from './table.ts';

/**
 * Turns the rows of one product into its record and those of its variants; `main` is the row with the title. A variant row
 * with a wrong number is skipped and listed; the only row of a product without variants takes the product with it.
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
    yield* errors.map((error) => ({ error }));
    if (errors.length > 0) return;
  }
  // A wrong position costs the image, not the row's variant.
  for (const row of rows) yield* numberErrors(row, columns.image, externalId).map((error) => ({ error }));
  const variants = single ? [] : variantRows;
  const optionNames = nameOptions(rows, columns);
  const title = cellAt(main, columns.title);
  yield {
    record: {
      row: rows[0]?.row ?? main.row,
      externalId,
      itemType: 'product',
      title,
      sourceData: withoutEmpty({
        ...readCells(main, columns.product),
        ...(single ? readCells(single, columns.variant) : {}),
        options: optionNames.flatMap((name, index) => {
          const values = [...new Set(variants.map((row) => optionValues(row, columns)[index] ?? ''))].filter(
            (value) => value !== '',
          );
          return values.length > 0 ? [{ name, values }] : [];
        }),
        images: orderImages(rows.flatMap((row) => imageOf(row, columns))),
        raw: rawCells(main, columns.all, single ? columns.taken : columns.takenOrOtherVariant),
        other_rows: rows
          .filter((row) => row !== main && !(variants.length > 0 && isVariantRow(row, columns)))
          .map((row) => leftOver(row, main, columns, row === single))
          .filter((raw) => Object.keys(raw).length > 0),
      }),
      metadata: {},
    },
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
  const facts = readCells(row, columns.variant);
  const sku = typeof facts['sku'] === 'string' ? facts['sku'] : '';
  // Not the SKU first: shops fill SKUs in later and repeat them, while option values are unique within a product.
  const part = options.length > 0 ? options.map(({ value }) => escapePart(value)).join('/') : `sku:${escapePart(sku)}`;
  const externalId = `${product.externalId}#${part}`;
  const errors = numberErrors(row, columns.variant, externalId);
  yield* errors.map((error) => ({ error }));
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
    sourceData: withoutEmpty({
      ...facts,
      options: options.map(({ name, value }) => ({ name, values: [value] })),
      raw: isMain ? rawCells(row, columns.all, columns.notOtherVariant) : leftOver(row, product.main, columns, true),
    }),
    metadata: { parent_external_id: product.externalId, options },
  };
  yield { record };
}

/** The cell that an identifier was read from: the handle, for a variant its options. */
export function shopifyIdentifierCell(
  { externalId, metadata }: Pick<CatalogRecord, 'externalId' | 'metadata'>,
  columns: ShopifyColumns,
): [column: string, value: string] {
  const options = (metadata['options'] ?? []) as { value: string }[];
  const column = options.length > 0 ? (columns.options[0]?.value ?? columns.handle) : columns.handle;
  return [columns.all[column] ?? '', options.map(({ value }) => value).join(' / ') || externalId];
}

/** Shopify writes a product without variants as one variant `Title` = `Default Title`; smaller files leave even that out. */
function hasDefaultOption(row: TableRow | undefined, columns: ShopifyColumns): boolean {
  if (!row) return false;
  const [first = '', ...others] = optionValues(row, columns);
  const name = cellAt(row, columns.options[0]?.name);
  if (others.some((value) => value !== '')) return false;
  return first === '' || (/^default title$/i.test(first) && (name === '' || /^title$/i.test(name)));
}

/** Option names stand in the first row of a product only. */
function nameOptions(rows: readonly TableRow[], columns: ShopifyColumns): string[] {
  return columns.options.map(({ name }, index) =>
    shortName(rows.map((row) => cellAt(row, name)).find((text) => text !== '') ?? `Option${index + 1}`),
  );
}

function imageOf(row: TableRow, columns: ShopifyColumns): { src: string; position?: number; alt?: string }[] {
  if (numberErrors(row, columns.image, '').length > 0) return [];
  const image = readCells(row, columns.image) as { src?: string; position?: number; alt?: string };
  return image.src ? [{ ...image, src: image.src }] : [];
}

/** What a further row says that the product's main row does not: nothing of a file is lost, and nothing kept once per variant. */
function leftOver(row: TableRow, main: TableRow, columns: ShopifyColumns, isVariant: boolean): Record<string, unknown> {
  const raw = rawCells(row, columns.all, isVariant ? columns.readOfVariant : columns.readOfImage);
  for (const { name, index } of columns.product) {
    if (name in raw && cellAt(row, index) === cellAt(main, index)) delete raw[name];
  }
  return raw;
}

/** `/` divides option values in an identifier. */
function escapePart(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('/', '%2F');
}
