import type { RowError } from './catalog-record.ts';

/** One row of a table as its file format gave it; `fault` names a cell that could not be read as it was meant. */
export interface TableRow {
  row: number;
  cells: readonly string[];
  fault?: { column: number; code: 'broken_quotes' | 'broken_characters' };
  /** Why the format itself could not give the row; then its cells say nothing. */
  error?: RowError | null;
  /** Of JSON: what stands in the cells, before it became text. */
  values?: readonly unknown[];
  /** Of JSON: variants that stand inside their product. */
  nested?: NestedRows;
}

export interface NestedRows {
  /** Which column of the product they stand in. */
  column: number;
  /** In which the product says its variants differ. */
  options: { name: string; values: string[] }[];
  rows: NestedRow[];
}

export interface NestedRow extends TableRow {
  options: { name: string; value: string }[];
}

/** What every file format is turned into before its layout is read: named columns and a stream of rows without blank ones. */
export interface Table {
  /** Unique, never empty, safe as object keys. Of JSON they are those of the first records; further ones come behind them as they are met. */
  columns: readonly string[];
  rows: AsyncIterable<TableRow>;
  /** Of JSON: columns that no product has so far, only variants inside of products. */
  variantColumns?: ReadonlySet<string>;
  /** Of JSON: makes room for a column that may come with a later record. */
  expectColumn?(name: string): void;
}
