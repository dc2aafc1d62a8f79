import type { CatalogRecord } from './catalog-record.ts';
import type { CheckedRow } from './check-rows.ts';
import type { MappedColumns } from './mapped-columns.ts';
import { cellAt, listAt, rawCells, readCells, withoutEmpty } from './read-cells.ts';
import { imagesAt, orderImages } from './read-images.ts';
import type { NestedRow, TableRow } from './table.ts';

/** The product, or the variant, of one row of a plain table. */
export function toRecord(row: CheckedRow, columns: MappedColumns): CatalogRecord {
  const { index } = columns;
  const externalId = cellAt(row, index.external_id);
  const parent = cellAt(row, index.parent_external_id);
  const isVariant = parent !== '' && parent !== externalId;
  return {
    row: row.row,
    externalId,
    itemType: isVariant ? 'variant' : 'product',
    title: cellAt(row, index.title) || externalId,
    sourceData: factsOf(row, columns, row.nested?.options ?? []),
    metadata: isVariant ? { parent_external_id: parent } : {},
  };
}

/** A variant that stands inside its product. Its own id may be counted within the product only, so that the product's comes before it. */
export function toVariant(row: NestedRow, product: CatalogRecord, columns: MappedColumns): CatalogRecord {
  const { all, index } = columns;
  const mapped = cellAt(row, index.external_id);
  // Variants may say which product they belong to under the name of its own identifier.
  const id =
    (mapped === product.externalId ? '' : mapped) || cellAt(row, all.indexOf('id')) || cellAt(row, all.indexOf('sku'));
  const own = cellAt(row, index.title);
  const values = row.options.map(({ value }) => value).join(' / ') || own;
  return {
    row: row.row,
    externalId: `${product.externalId}#${id}`,
    itemType: 'variant',
    title: own.startsWith(product.title) ? own : [product.title, values].filter((part) => part !== '').join(' - '),
    sourceData: factsOf(
      row,
      columns,
      row.options.map(({ name, value }) => ({ name, values: [value] })),
    ),
    metadata: { parent_external_id: product.externalId, ...(row.options.length > 0 && { options: row.options }) },
  };
}

function factsOf(
  row: TableRow,
  { all, index, plain, taken }: MappedColumns,
  options: readonly object[],
): Record<string, unknown> {
  const [first, ...others] = imagesAt(row, index.image);
  const alt = cellAt(row, index.image_alt);
  return withoutEmpty({
    title: cellAt(row, index.title),
    ...readCells(row, plain),
    tags: listAt(row, index.tags, /[,;|]/),
    options,
    images: first ? orderImages([alt ? { alt, ...first } : first, ...others]) : [],
    raw: rawCells(withoutNested(row), all, taken),
  });
}

/** What stands inside became items of its own, with all that it said. */
function withoutNested(row: TableRow): TableRow {
  return row.nested && row.values ? { ...row, values: row.values.with(row.nested.column, undefined) } : row;
}
