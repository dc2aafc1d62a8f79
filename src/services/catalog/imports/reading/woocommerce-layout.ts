import type { ReadEvent } from './catalog-record.ts';
import { MAX_CHARS_PER_PRODUCT } from './limits.ts';
import type { CheckedRow } from './check-rows.ts';
import { detached } from './detached.ts';
import type { LayoutReader } from './layout-reader.ts';
import { rowError } from './read-errors.ts';
import { cellAt, charsOf, splitList } from './read-cells.ts';
import { readWooCommerceRow, wooCommerceId, wooCommerceNumberErrors } from './woocommerce-product.ts';
import { wooCommerceIdColumn, type WooCommerceColumns } from './woocommerce-columns.ts';

/** Variations that come before their product are held until it is read. Exports of moved shops have a few of them. */
const MAX_WAITING = 5_000;

/** The products that were read so far, by `id:123` and by SKU; null for a product with an error. */
type Parents = Map<string, { externalId: string; title: string } | null>;

/**
 * Reads a WooCommerce product export. Each row is a product, or a variation that names its product in `Parent`
 * (`id:123` or a SKU). A product is returned before its variations, independent of the order in the file.
 */
export class WooCommerceReader implements LayoutReader {
  private readonly seen = new Set<string>();
  private readonly parents: Parents = new Map();
  private readonly waiting = new Map<string, CheckedRow[]>();
  private waitingCount = 0;
  private waitingChars = 0;

  constructor(private readonly columns: WooCommerceColumns) {}

  read(escaped: CheckedRow): ReadEvent[] {
    const row = unescaped(escaped);
    const parentKey = parentOf(row, this.columns);
    const canWait = this.waitingCount < MAX_WAITING && this.waitingChars + charsOf(row) <= MAX_CHARS_PER_PRODUCT;
    if (parentKey !== '' && !row.error && !this.parents.has(parentKey) && canWait) {
      this.waiting.set(parentKey, [...(this.waiting.get(parentKey) ?? []), row]);
      this.waitingCount += 1;
      this.waitingChars += charsOf(row);
      return [];
    }
    const events = this.readRow(row, parentKey);
    for (const key of parentKey === '' ? keysOf(row, this.columns) : []) events.push(...this.readWaiting(key));
    return events;
  }

  end(): ReadEvent[] {
    return [...this.waiting.keys()].flatMap((key) => this.readWaiting(key));
  }

  /** Reads the variations that wait for a product. */
  private readWaiting(key: string): ReadEvent[] {
    const variations = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    this.waitingCount -= variations.length;
    this.waitingChars -= variations.reduce((sum, variation) => sum + charsOf(variation), 0);
    return variations.flatMap((variation) => this.readRow(variation, key));
  }

  private readRow(row: CheckedRow, parentKey: string): ReadEvent[] {
    const { columns, parents, seen } = this;
    const isProduct = parentKey === '';
    const parent = isProduct ? null : parents.get(parentKey);
    // The product has an error, which covers its variations.
    if (!isProduct && parent === null) return [];
    const errors = errorsOf(row, parent, isProduct, columns, seen);
    const record = errors.length === 0 ? readWooCommerceRow(row, columns, parent ?? null) : null;
    if (isProduct && canHaveVariations(row, columns)) {
      // Holds only what variations need. The records themselves would fill the memory with the whole file.
      const parentKeys = record && { externalId: record.externalId, title: detached(record.title) };
      for (const key of keysOf(row, columns)) if (record || !parents.has(key)) parents.set(key, parentKeys);
    }
    if (!record) return errors.map((error) => ({ error }));
    seen.add(record.externalId);
    return [{ record }];
  }
}

/**
 * The export puts an apostrophe before a text that a spreadsheet could take for a formula.
 * https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/export/abstract-wc-csv-exporter.php
 */
function unescaped(row: CheckedRow): CheckedRow {
  const isEscaped = (cell: string) => /^'[=+\-@\t\r]/.test(cell);
  if (!row.cells.some(isEscaped)) return row;
  return { ...row, cells: row.cells.map((cell) => (isEscaped(cell) ? cell.slice(1) : cell)) };
}

function errorsOf(
  row: CheckedRow,
  parent: object | null | undefined,
  isProduct: boolean,
  columns: WooCommerceColumns,
  seen: ReadonlySet<string>,
) {
  const name = (key: string): string => columns.all[columns.index[key] ?? -1] ?? '';
  const id = wooCommerceId(row, columns);
  const idColumn = wooCommerceIdColumn(columns);
  if (row.error) return [row.error];
  if (id === '') return [rowError(row.row, idColumn, '', 'missing_identifier', 'The row has neither an ID nor a SKU.')];
  if (seen.has(id))
    return [
      rowError(row.row, idColumn, id, 'duplicate_identifier', 'A row further above has the same identifier.', id),
    ];
  if (isProduct && cellAt(row, columns.index['name']) === '')
    return [rowError(row.row, name('name'), '', 'missing_title', `The product “${id}” has no name.`, id)];
  if (!isProduct && !parent) {
    return [
      rowError(
        row.row,
        name('parent'),
        cellAt(row, columns.index['parent']),
        'unknown_parent',
        'The file has no product with this ID or SKU.',
        id,
      ),
    ];
  }
  return wooCommerceNumberErrors(row, columns);
}

/** Returns the key of a variation's product; empty for a product. `Parent` is used only by variations. */
function parentOf(row: CheckedRow, { index }: WooCommerceColumns): string {
  if (!splitList(cellAt(row, index['type'])).includes('variation')) return '';
  const parent = cellAt(row, index['parent']);
  return parent.startsWith('id:') ? parent : `sku:${parent}`;
}

function canHaveVariations(row: CheckedRow, { index }: WooCommerceColumns): boolean {
  return !splitList(cellAt(row, index['type'])).some((type) => ['simple', 'external', 'grouped'].includes(type));
}

function keysOf(row: CheckedRow, { index }: WooCommerceColumns): string[] {
  const [id, sku] = [cellAt(row, index['id']), cellAt(row, index['sku'])];
  return [...(id ? [`id:${id}`] : []), ...(sku ? [`sku:${sku}`] : [])];
}
