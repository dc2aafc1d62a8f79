import type { RowError } from './catalog-record.ts';

/** One row of a table. */
export interface TableRow {
  row: number;
  cells: readonly string[];
  /** A cell with broken quotes or characters. */
  fault?: { column: number; code: 'broken_quotes' | 'broken_characters' };
  /** Why the row could not be read; its cells are not valid then. */
  error?: RowError | null;
  /** The JSON values of the cells. */
  values?: readonly unknown[];
  /** The variants that are nested in a product of a JSON file. */
  nested?: NestedRows;
}

export interface NestedRows {
  /** The column of the product that holds the variants. */
  column: number;
  /** The options in which the variants of the product differ. */
  options: { name: string; values: string[] }[];
  rows: NestedRow[];
}

export interface NestedRow extends TableRow {
  options: { name: string; value: string }[];
}

/**
 * The common form of all file formats: named columns and a stream of rows, without blank rows. The rows come in lists,
 * because a step of an asynchronous stream takes longer than the work on a row. A list is short enough to be in memory
 * with all that is read from it.
 */
export interface Table {
  /**
   * Names that are unique, not empty and safe as object keys. Of a JSON file they are those of the first records; the
   * columns of later records are appended while the rows are read.
   */
  columns: readonly string[];
  rows: AsyncIterable<TableRow[]>;
  /** Only of a JSON file: columns that only nested variants have so far. */
  variantColumns?: ReadonlySet<string>;
  /** Only of a JSON file: adds a column that a later record may have. */
  expectColumn?(name: string): void;
  /** Frees what the table holds beside its input. It must be called when no more rows are read. */
  close?(): Promise<void>;
}
