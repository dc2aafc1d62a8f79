import type { ReadEvent } from './catalog-record.ts';
import { rowError, type CheckedRow } from './check-rows.ts';
import { cellAt } from './read-cells.ts';
import type { ShopifyColumns } from './shopify-columns.ts';
import { readShopifyProduct } from './shopify-product.ts';

/** Shopify allows 2 048 variants and 250 images. The rows of a product are held until its last one, so there must be an end. */
const MAX_ROWS_PER_PRODUCT = 5_000;

interface Group {
  handle: string;
  rows: CheckedRow[];
  /** Its first row could not be read: that one error speaks for all its rows. */
  failed: boolean;
}

/**
 * Reads a Shopify product export: the rows of one `Handle` stand together and become a product, then its variants.
 * A handle that returns later is `duplicate_identifier`: the product has been handed on by then.
 */
export async function* readShopify(rows: AsyncIterable<CheckedRow>, columns: ShopifyColumns): AsyncGenerator<ReadEvent> {
  const seen = new Set<string>();
  let group = null as Group | null;
  let unreadable = '';
  for await (const row of rows) {
    const handle = cellAt(row, columns.handle);
    const isNext = handle !== group?.handle;
    if (row.error) {
      // Not taken for a new product at once: in a broken row the handle may be anything.
      if (isNext) unreadable = handle;
      const rest = isNext && handle !== '' ? ' Further rows of this product are skipped with it.' : '';
      yield { error: { ...row.error, message: row.error.message + rest } };
      continue;
    }
    if (handle === '') {
      const name = columns.all[columns.handle] ?? '';
      yield { error: rowError(row.row, name, '', 'missing_identifier', `The row has no “${name}”, so it belongs to no product.`) };
      continue;
    }
    if (!group || isNext) {
      if (group) yield* finish(group, columns, seen);
      group = { handle, rows: [], failed: handle === unreadable };
      unreadable = '';
    }
    if (group.failed) continue;
    if (group.rows.length >= MAX_ROWS_PER_PRODUCT) {
      yield { error: rowError(row.row, columns.all[columns.handle] ?? '', handle, 'too_many_rows', `A product has at most ${MAX_ROWS_PER_PRODUCT} rows.`) };
      continue;
    }
    group.rows.push(row);
  }
  if (group) yield* finish(group, columns, seen);
}

function* finish(group: Group, columns: ShopifyColumns, seen: Set<string>): Generator<ReadEvent> {
  const [first] = group.rows;
  if (group.failed || !first) return;
  // `#` divides product and variant in our identifiers; Shopify's own handles never have one.
  const externalId = group.handle.replaceAll('#', '%23');
  if (seen.has(externalId)) {
    yield {
      error: rowError(first.row, columns.all[columns.handle] ?? '', group.handle, 'duplicate_identifier',
        `The product “${group.handle}” stood further above. The rows of a product must stand together; ${namedRows(group)} skipped.`),
    };
    return;
  }
  const main = group.rows.find((row) => cellAt(row, columns.title) !== '');
  if (!main) {
    yield {
      error: rowError(first.row, columns.all[columns.title] ?? '', '', 'missing_title',
        `The product “${group.handle}” has no title; ${namedRows(group)} skipped.`),
    };
    return;
  }
  for (const event of readShopifyProduct(externalId, main, group.rows, columns)) {
    if ('record' in event && event.record.itemType === 'product') seen.add(externalId);
    yield event;
  }
}

function namedRows({ rows }: Group): string {
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  return first === last ? `row ${first} is` : `rows ${first} to ${last} are`;
}
