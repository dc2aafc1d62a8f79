import type { Readable } from 'node:stream';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import type { ReadEvent, ReadOptions } from './catalog-record.ts';
import { DEFAULT_MAX_CELL_CHARS, DEFAULT_MAX_ROWS } from './limits.ts';
import { checkRows } from './check-rows.ts';
import { ColumnReader } from './column-layout.ts';
import { detectLayout, hasEntries } from './detect-layout.ts';
import { readLayout } from './layout-reader.ts';
import { findColumn, nameOf, resolveMapping } from './mapped-columns.ts';
import { openTable } from './open-table.ts';
import { rejectLongIds } from './reject-long-ids.ts';
import { ShopifyReader } from './shopify-layout.ts';
import { shopifyIdentifierCell } from './shopify-product.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { Table } from './table.ts';
import { wooCommerceIdColumn } from './woocommerce-columns.ts';
import { WooCommerceReader } from './woocommerce-layout.ts';

/**
 * Reads an uploaded file as a stream of records and row errors, in bounded memory. A product comes before its variants.
 * They come in lists, as the rows of a {@link Table}. `input` is destroyed at the end.
 * @throws 422, possibly after the first events, for a file that cannot be read as a whole; the reason of the signal.
 */
export async function* readCatalog(
  input: Readable,
  options: ReadOptions = {},
  sourceType = SourceType.csv,
  signal?: AbortSignal,
): AsyncGenerator<ReadEvent[]> {
  let table: Table | null = null;
  try {
    table = await openTable(input, sourceType, signal);
    yield* readTable(table, options);
  } finally {
    input.destroy();
    await table?.close?.();
  }
}

/**
 * Reads an opened table of any file format. A mapping of the user takes precedence over a detected layout.
 * Throws a VALIDATION error, where possible before the first event, for a mapping that does not fit the table or for
 * too many rows.
 */
export function readTable(table: Table, { mapping, maxRows, maxCellChars }: ReadOptions): AsyncGenerator<ReadEvent[]> {
  const detected = detectLayout(table.columns, mapping);
  const rows = checkRows(table, maxRows ?? DEFAULT_MAX_ROWS, maxCellChars ?? DEFAULT_MAX_CELL_CHARS);
  if (detected.layout === 'shopify') {
    const { columns } = detected;
    return rejectLongIds(readLayout(rows, new ShopifyReader(columns)), (record) =>
      shopifyIdentifierCell(record, columns),
    );
  }
  if (detected.layout === 'woocommerce') {
    const column = wooCommerceIdColumn(detected.columns);
    return rejectLongIds(readLayout(rows, new WooCommerceReader(detected.columns)), ({ externalId }) => [
      column,
      externalId,
    ]);
  }
  const columns = resolveMapping(
    table.columns,
    hasEntries(mapping) ? withExpectedColumns(table, mapping) : suggestMapping(table.columns, table.variantColumns),
  );
  const column = nameOf(columns, 'external_id');
  return rejectLongIds(readLayout(rows, new ColumnReader(columns)), ({ externalId }) => [column, externalId]);
}

/**
 * Announces the mapped columns to the table. The mapping was validated against the whole file, but of a JSON file only
 * the columns of the first records are known here.
 */
function withExpectedColumns<T extends object>(table: Table, mapping: T): T {
  for (const column of Object.values(mapping)) {
    if (typeof column === 'string' && column !== '' && findColumn(table.columns, column) < 0)
      table.expectColumn?.(column);
  }
  return mapping;
}
