import type { CatalogRecord, RowError } from './catalog-record.ts';
import { detached } from './detached.ts';
import { numberErrors, rawCells, readCells, cellAt, splitList, withoutEmpty } from './read-cells.ts';
import { orderImages, splitImages } from './read-images.ts';
import type { TableRow } from './table.ts';
import { readAttributes, splitEscaped, unescapeCommas, type WooCommerceColumns } from './woocommerce-columns.ts';

/** Returns the identifier of a row: its ID, else its SKU, else an empty string. */
export function wooCommerceId(row: TableRow, { index }: WooCommerceColumns): string {
  return detached(cellAt(row, index['id']) || cellAt(row, index['sku']));
}

/** Returns the record of a row; `parent` is the product of a variation. */
export function readWooCommerceRow(
  row: TableRow,
  columns: WooCommerceColumns,
  parent: { externalId: string; title: string } | null,
): CatalogRecord {
  const { index, all, plain, taken } = columns;
  const attributes = readAttributes(row, columns);
  const types = splitList(cellAt(row, index['type']));
  const name = cellAt(row, index['name']);
  const ownValues = attributes.map(({ values }) => values.join(', ')).join(' / ');
  const categories = splitEscaped(cellAt(row, index['categories']));
  return {
    row: row.row,
    externalId: wooCommerceId(row, columns),
    itemType: parent ? 'variant' : 'product',
    title: name || (parent ? [parent.title, ownValues].filter((part) => part !== '').join(' - ') : ''),
    sourceData: withoutEmpty({
      title: name,
      body_html: unescapeLines(cellAt(row, index['description'])),
      short_description: unescapeLines(cellAt(row, index['short_description'])),
      product_type: categories[0],
      categories,
      tags: splitEscaped(cellAt(row, index['tags'])),
      vendor: splitEscaped(cellAt(row, index['vendor'])).join(', '),
      ...readCells(row, plain),
      // The file does not specify in which attributes the variations of a product differ.
      [parent || types.includes('variable') ? 'options' : 'attributes']: attributes,
      images: orderImages(splitImages(cellAt(row, index['images'])).map((src) => ({ src: unescapeCommas(src) }))),
      type: types.join(', '),
      raw: rawCells(row, all, taken),
    }),
    metadata: parent
      ? {
          parent_external_id: parent.externalId,
          options: attributes.map((attribute) => ({ name: attribute.name, value: attribute.values.join(', ') })),
        }
      : {},
  };
}

/** Returns the invalid numbers of a row. `Stock` of a variation can be `parent`: the product has the stock then. */
export function wooCommerceNumberErrors(row: TableRow, columns: WooCommerceColumns): RowError[] {
  return numberErrors(row, columns.plain, wooCommerceId(row, columns)).filter(({ value }) => value !== 'parent');
}

/** The export writes a line break in a text as `\n`. */
function unescapeLines(text: string): string {
  return text.replaceAll('\\n', '\n');
}
