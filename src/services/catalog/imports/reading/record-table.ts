import { MAX_ROWS_PER_PRODUCT } from './limits.ts';
import { fileError, rowError, shorten } from './read-errors.ts';
import { cellText, type JsonObject } from './json-text.ts';
import type { JsonRecord } from './json-records.ts';
import { columnNamer } from './name-columns.ts';
import { findVariants, soleVariant } from './nested-variants.ts';
import type { NestedRow, Table, TableRow } from './table.ts';

/** Every record can add columns. Without a limit, records of one key each would make rows of any width. */
const MAX_COLUMNS = 1000;
const MAX_KEY_CHARS = 200;

/**
 * Opens records as a table with a column for every key, in the order of first occurrence. Reads records ahead until
 * `hasEnough` returns true for the numbers of records and columns. Throws a VALIDATION error if none of them is an
 * object.
 */
export async function openRecords(
  records: AsyncGenerator<JsonRecord>,
  hasEnough: (records: number, columns: number) => boolean,
): Promise<Table> {
  const columns = new KeyColumns();
  const first: TableRow[] = [];
  let next = await records.next();
  for (let count = 1; !next.done; count += 1) {
    first.push(toRow(next.value, columns));
    if (hasEnough(count, columns.names.length)) break;
    next = await records.next();
  }
  if (columns.names.length === 0) throw fileError(first[0]?.error?.message ?? 'The file holds only empty objects.');
  const rows = async function* () {
    yield first.filter(isFilled);
    for await (const record of records) {
      const row = toRow(record, columns);
      if (isFilled(row)) yield [row];
    }
  };
  return {
    columns: columns.names,
    variantColumns: columns.ofVariants,
    expectColumn: (name) => void columns.indexOf(name),
    rows: rows(),
  };
}

/** The columns of the keys that have occurred so far. */
class KeyColumns {
  readonly names: string[] = [];
  readonly ofVariants = new Set<string>();
  private readonly byKey = new Map<string, number>();
  private readonly name = columnNamer();

  /** Returns the index of the column of a key, which is added if it is new; null when there are too many. */
  indexOf(key: string, ofVariant = false): number | null {
    const known = this.byKey.get(key);
    if (known !== undefined) {
      if (!ofVariant) this.ofVariants.delete(this.names[known] ?? '');
      return known;
    }
    const index = this.names.length;
    if (index >= MAX_COLUMNS) return null;
    const name = this.name(key, index);
    this.byKey.set(key, index);
    this.names.push(name);
    if (ofVariant) this.ofVariants.add(name);
    return index;
  }
}

function toRow(record: JsonRecord, columns: KeyColumns): TableRow {
  if ('error' in record) return { row: record.row, cells: [], error: record.error };
  const { row: number, value } = record;
  const variants = findVariants(value);
  const sole = variants && soleVariant(variants);
  if (variants && variants.list.length > MAX_ROWS_PER_PRODUCT) return tooManyVariants(number, variants.key);
  const row = fillRow(number, columns, value, sole);
  if (row.error || !variants || sole) return row;
  const rows: NestedRow[] = variants.list.map((variant) => ({
    ...fillRow(number, columns, null, variant.value),
    options: variant.options,
  }));
  const broken = rows.find(({ error }) => error);
  return broken ?? { ...row, nested: { column: columns.indexOf(variants.key) ?? 0, options: variants.options, rows } };
}

/** Returns a row with the values of a product, and of a variant where the product has none. */
function fillRow(row: number, columns: KeyColumns, product: JsonObject | null, variant: JsonObject | null): TableRow {
  const values: unknown[] = [];
  const cells: string[] = [];
  for (const [given, ofVariant] of [
    [product, false],
    [variant, true],
  ] as const) {
    for (const [key, value] of Object.entries(given ?? {})) {
      const index = columns.indexOf(key, ofVariant);
      if (index === null) return tooManyColumns(row, key);
      while (cells.length <= index) cells.push('');
      if (values[index] !== undefined && values[index] !== null) continue;
      values[index] = value;
      cells[index] = cellText(value);
    }
  }
  return { row, values, cells };
}

function tooManyVariants(row: number, key: string): TableRow {
  return {
    row,
    cells: [],
    error: rowError(row, key, '', 'too_many_rows', `A product has at most ${MAX_ROWS_PER_PRODUCT} variants.`),
  };
}

function tooManyColumns(row: number, key: string): TableRow {
  return {
    row,
    cells: [],
    error: rowError(
      row,
      shorten(key, MAX_KEY_CHARS),
      '',
      'too_many_columns',
      `The file has more than ${MAX_COLUMNS} different keys with this one.`,
    ),
  };
}

function isFilled({ error, values }: TableRow): boolean {
  return Boolean(error) || Object.values(values ?? []).some((value) => value !== null && value !== '');
}
