import type { ReadEvent, RowErrorCode } from './catalog-record.ts';
import { MAX_CHARS_PER_PRODUCT, MAX_ROWS_PER_PRODUCT } from './limits.ts';
import type { CheckedRow } from './check-rows.ts';
import { detached } from './detached.ts';
import type { LayoutReader } from './layout-reader.ts';
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
 * that occurs again later is a `duplicate_identifier`, because the product has been returned by then.
 */
export class ShopifyReader implements LayoutReader {
  private readonly seen = new Set<string>();
  private group: Group | null = null;
  /** The handle of the last rows, if their first one could not be read. */
  private unreadable = '';

  constructor(private readonly columns: ShopifyColumns) {}

  read(row: CheckedRow): ReadEvent[] {
    const handle = cellAt(row, this.columns.handle);
    const isNext = handle !== this.group?.handle;
    if (row.error) {
      // The group is not ended yet, because the handle of a broken row may be wrong.
      if (isNext) this.unreadable = handle;
      const rest = isNext && handle !== '' ? ' Further rows of this product are skipped with it.' : '';
      return [{ error: { ...row.error, message: row.error.message + rest } }];
    }
    if (handle === '') {
      const message = `The row has no “${this.columns.all[this.columns.handle]}”, so it belongs to no product.`;
      return [this.error(row, 'handle', '', 'missing_identifier', message)];
    }
    if (this.group && !isNext) return this.add(row, this.group);
    const ended = this.end();
    this.group = { handle, rows: [], chars: 0, failed: handle === this.unreadable };
    this.unreadable = '';
    return [...ended, ...this.add(row, this.group)];
  }

  end(): ReadEvent[] {
    const [first] = this.group?.rows ?? [];
    return this.group && !this.group.failed && first ? this.readProduct(this.group, first) : [];
  }

  /** Adds a row to its group. Returns an error if the product has too many of them. */
  private add(row: CheckedRow, group: Group): ReadEvent[] {
    if (group.failed) return [];
    group.chars += charsOf(row);
    if (group.rows.length < MAX_ROWS_PER_PRODUCT && group.chars <= MAX_CHARS_PER_PRODUCT) {
      group.rows.push(row);
      return [];
    }
    const message = `A product has at most ${MAX_ROWS_PER_PRODUCT} rows, of ${MAX_CHARS_PER_PRODUCT / 1_000_000} million characters together.`;
    return [this.error(row, 'handle', group.handle, 'too_many_rows', message, toIdentifier(group.handle))];
  }

  private readProduct(group: Group, first: CheckedRow): ReadEvent[] {
    const externalId = toIdentifier(group.handle);
    if (this.seen.has(externalId)) {
      const message = `The product “${group.handle}” stood further above. The rows of a product must stand together; ${rowRange(group)} skipped.`;
      return [this.error(first, 'handle', group.handle, 'duplicate_identifier', message, externalId)];
    }
    const main = group.rows.find((row) => cellAt(row, this.columns.title) !== '');
    if (!main) {
      const message = `The product “${group.handle}” has no title; ${rowRange(group)} skipped.`;
      return [this.error(first, 'title', '', 'missing_title', message, externalId)];
    }
    const events = [...readShopifyProduct(externalId, main, group.rows, this.columns)];
    if (events.some((event) => 'record' in event && event.record.itemType === 'product')) this.seen.add(externalId);
    return events;
  }

  private error(
    { row }: CheckedRow,
    column: 'handle' | 'title',
    value: string,
    code: RowErrorCode,
    message: string,
    externalId?: string,
  ): ReadEvent {
    return { error: rowError(row, this.columns.all[this.columns[column]] ?? '', value, code, message, externalId) };
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
