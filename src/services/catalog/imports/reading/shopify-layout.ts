import type { ReadEvent } from './catalog-record.ts';
import { MAX_CHARS_PER_PRODUCT, MAX_ROWS_PER_PRODUCT } from './limits.ts';
import type { CheckedRow } from './check-rows.ts';
import { detached } from './detached.ts';
import { rowError } from './read-errors.ts';
import { cellAt, charsOf } from './read-cells.ts';
import type { ShopifyColumns } from './shopify-columns.ts';
import { readShopifyProduct } from './shopify-product.ts';

/** The rows of one product. */
interface Group {
  handle: string;
  rows: CheckedRow[];
  chars: number;
  /** The first row could not be read. Its error is the only one for the whole product. */
  failed: boolean;
}

/**
 * Reads a Shopify product export. Consecutive rows with the same `Handle` become a product and its variants. A handle
 * that occurs again later is a `duplicate_identifier`, because the product has been yielded by then.
 */
export async function* readShopify(
  rows: AsyncIterable<CheckedRow>,
  columns: ShopifyColumns,
): AsyncGenerator<ReadEvent> {
  const seen = new Set<string>();
  let group = null as Group | null;
  let unreadable = '';
  for await (const row of rows) {
    const handle = cellAt(row, columns.handle);
    const isNext = handle !== group?.handle;
    if (row.error) {
      // The group is not ended yet, because the handle of a broken row may be wrong.
      if (isNext) unreadable = handle;
      const rest = isNext && handle !== '' ? ' Further rows of this product are skipped with it.' : '';
      yield { error: { ...row.error, message: row.error.message + rest } };
      continue;
    }
    if (handle === '') {
      const name = columns.all[columns.handle] ?? '';
      yield {
        error: rowError(
          row.row,
          name,
          '',
          'missing_identifier',
          `The row has no “${name}”, so it belongs to no product.`,
        ),
      };
      continue;
    }
    if (!group || isNext) {
      if (group) yield* finish(group, columns, seen);
      group = { handle, rows: [], chars: 0, failed: handle === unreadable };
      unreadable = '';
    }
    if (group.failed) continue;
    group.chars += charsOf(row);
    if (group.rows.length >= MAX_ROWS_PER_PRODUCT || group.chars > MAX_CHARS_PER_PRODUCT) {
      const message = `A product has at most ${MAX_ROWS_PER_PRODUCT} rows, of ${MAX_CHARS_PER_PRODUCT / 1_000_000} million characters together.`;
      yield {
        error: rowError(
          row.row,
          columns.all[columns.handle] ?? '',
          handle,
          'too_many_rows',
          message,
          toIdentifier(handle),
        ),
      };
      continue;
    }
    group.rows.push(row);
  }
  if (group) yield* finish(group, columns, seen);
}

function* finish(group: Group, columns: ShopifyColumns, seen: Set<string>): Generator<ReadEvent> {
  const [first] = group.rows;
  if (group.failed || !first) return;
  const externalId = toIdentifier(group.handle);
  if (seen.has(externalId)) {
    yield {
      error: rowError(
        first.row,
        columns.all[columns.handle] ?? '',
        group.handle,
        'duplicate_identifier',
        `The product “${group.handle}” stood further above. The rows of a product must stand together; ${rowRange(group)} skipped.`,
        externalId,
      ),
    };
    return;
  }
  const main = group.rows.find((row) => cellAt(row, columns.title) !== '');
  if (!main) {
    yield {
      error: rowError(
        first.row,
        columns.all[columns.title] ?? '',
        '',
        'missing_title',
        `The product “${group.handle}” has no title; ${rowRange(group)} skipped.`,
        externalId,
      ),
    };
    return;
  }
  for (const event of readShopifyProduct(externalId, main, group.rows, columns)) {
    if ('record' in event && event.record.itemType === 'product') seen.add(externalId);
    yield event;
  }
}

/** Escapes `#`, which separates product and variant in our identifiers. Handles made by Shopify never contain it. */
function toIdentifier(handle: string): string {
  return detached(handle.replaceAll('#', '%23'));
}

function rowRange({ rows }: Group): string {
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  return first === last ? `row ${first} is` : `rows ${first} to ${last} are`;
}
