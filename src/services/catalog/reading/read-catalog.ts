import type { Readable } from 'node:stream';
import { DEFAULT_MAX_CELL_CHARS, DEFAULT_MAX_ROWS, type ReadEvent, type ReadOptions } from './catalog-record.ts';
import { checkRows } from './check-rows.ts';
import { nameOf, readColumns, resolveMapping } from './column-layout.ts';
import { detectLayout, hasEntries } from './detect-layout.ts';
import { openCsv } from './open-csv.ts';
import { refuseLongIds } from './refuse-long-ids.ts';
import { readShopify } from './shopify-layout.ts';
import { shopifyIdentifierCell } from './shopify-product.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { Table } from './table.ts';
import { wooCommerceIdColumn } from './woocommerce-columns.ts';
import { readWooCommerce } from './woocommerce-layout.ts';

/**
 * Reads an uploaded CSV file as a stream of records (a product before its variants) and row errors, in flat memory.
 * Throws a VALIDATION error, possibly after the first events, where the file as a whole cannot be read. `input` is destroyed at the end.
 */
export async function* readCatalog(input: Readable, options: ReadOptions = {}): AsyncGenerator<ReadEvent> {
  try {
    yield* readTable(await openCsv(input), options);
  } finally {
    input.destroy();
  }
}

/** Reads an opened table of any file format; throws a VALIDATION error where the mapping does not fit it or it has too many rows. */
export async function* readTable(table: Table, { mapping, maxRows, maxCellChars }: ReadOptions): AsyncGenerator<ReadEvent> {
  const detected = detectLayout(table.columns, mapping);
  const rows = checkRows(table, maxRows ?? DEFAULT_MAX_ROWS, maxCellChars ?? DEFAULT_MAX_CELL_CHARS);
  if (detected.layout === 'shopify') {
    const { columns } = detected;
    yield* refuseLongIds(readShopify(rows, columns), (record) => shopifyIdentifierCell(record, columns));
  } else if (detected.layout === 'woocommerce') {
    const column = wooCommerceIdColumn(detected.columns);
    yield* refuseLongIds(readWooCommerce(rows, detected.columns), ({ externalId }) => [column, externalId]);
  } else {
    const columns = resolveMapping(table.columns, hasEntries(mapping) ? mapping : suggestMapping(table.columns));
    const column = nameOf(columns, 'external_id');
    yield* refuseLongIds(readColumns(rows, columns), ({ externalId }) => [column, externalId]);
  }
}
