/** One row of a table as its file format gave it; `fault` names a cell that could not be read as it was meant. */
export interface TableRow {
  row: number;
  cells: readonly string[];
  fault?: { column: number; code: 'broken_quotes' | 'broken_characters' };
}

/** What every file format is turned into before its layout is read: named columns and a stream of rows without blank ones. */
export interface Table {
  /** Unique, never empty, safe as object keys. */
  columns: readonly string[];
  rows: AsyncIterable<TableRow>;
}
