import type { CatalogRecord } from './catalog-record.ts';
import type { CheckedRow } from './check-rows.ts';
import { detached } from './detached.ts';
import type { MappedColumns } from './mapped-columns.ts';
import { cellAt, listAt, rawCells, readCells, withoutEmpty } from './read-cells.ts';
import { imagesAt, orderImages } from './read-images.ts';
import type { NestedRow, TableRow } from './table.ts';

/** Returns the product or variant of one row. */
export function toRecord(row: CheckedRow, columns: MappedColumns): CatalogRecord {
  const { index } = columns;
  const externalId = detached(cellAt(row, index.external_id));
  const parent = cellAt(row, index.parent_external_id);
  const isVariant = parent !== '' && parent !== externalId;
  return {
    row: row.row,
    externalId,
    itemType: isVariant ? 'variant' : 'product',
    title: cellAt(row, index.title) || externalId,
    sourceData: sourceDataOf(row, columns, row.nested?.options ?? []),
    metadata: isVariant ? { parent_external_id: parent } : {},
  };
}

/**
 * Returns a variant that is nested in its product. Its id may be unique only within the product, so it is prefixed
 * with the product's.
 */
export function toVariant(row: NestedRow, product: CatalogRecord, columns: MappedColumns): CatalogRecord {
  const { all, index } = columns;
  const mapped = cellAt(row, index.external_id);
  // In a variant the column of the identifier may hold the identifier of the product.
  const id =
    (mapped === product.externalId ? '' : mapped) || cellAt(row, all.indexOf('id')) || cellAt(row, all.indexOf('sku'));
  const own = cellAt(row, index.title);
  const values = row.options.map(({ value }) => value).join(' / ') || own;
  return {
    row: row.row,
    externalId: `${product.externalId}#${id}`,
    itemType: 'variant',
    title: own.startsWith(product.title) ? own : [product.title, values].filter((part) => part !== '').join(' - '),
    sourceData: sourceDataOf(
      row,
      columns,
      row.options.map(({ name, value }) => ({ name, values: [value] })),
    ),
    metadata: { parent_external_id: product.externalId, ...(row.options.length > 0 && { options: row.options }) },
  };
}

function sourceDataOf(
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

/** Removes the nested variants: they are records of their own. */
function withoutNested(row: TableRow): TableRow {
  return row.nested && row.values ? { ...row, values: row.values.with(row.nested.column, undefined) } : row;
}
