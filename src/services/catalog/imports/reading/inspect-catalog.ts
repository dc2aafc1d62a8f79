import type { Readable } from 'node:stream';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import { type CatalogLayout, type ColumnMapping, DEFAULT_MAX_CELL_CHARS, DEFAULT_MAX_ROWS } from './catalog-record.ts';
import { checkRows, shorten } from './check-rows.ts';
import { detectLayout } from './detect-layout.ts';
import { openTable } from './open-table.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { Table, TableRow } from './table.ts';

const PREVIEW_ROWS = 10;
const PREVIEW_CHARS = 500;

export interface CatalogInspection {
  layout: CatalogLayout;
  columns: string[];
  /** The first rows as they stand in the file, long cells shortened. */
  previewRows: Record<string, string>[];
  /** Empty for a recognised layout, which needs none. */
  suggestedMapping: ColumnMapping;
  /** Of the whole file, variants inside of products included. */
  rowCount: number;
}

/** Reads a file to its end and destroys `input`; throws a VALIDATION error where it cannot be read as a whole, or has too many rows. */
export async function inspectCatalog(
  input: Readable,
  sourceType = SourceType.csv,
  maxRows = DEFAULT_MAX_ROWS,
): Promise<CatalogInspection> {
  try {
    return await inspectTable(await openTable(input, sourceType), maxRows);
  } finally {
    input.destroy();
  }
}

/** The same of an opened table. */
export async function inspectTable(table: Table, maxRows = DEFAULT_MAX_ROWS): Promise<CatalogInspection> {
  const shown: TableRow[] = [];
  let rowCount = 0;
  for await (const row of checkRows(table, maxRows, DEFAULT_MAX_CELL_CHARS)) {
    rowCount += 1 + (row.nested?.rows.length ?? 0);
    if (shown.length < PREVIEW_ROWS && row.cells.length > 0) shown.push(row);
  }
  const columns = [...table.columns];
  const { layout } = detectLayout(columns, null);
  return {
    layout,
    columns,
    previewRows: shown.map((row) => Object.fromEntries(columns.map((column, index) => [column, preview(row, index)]))),
    suggestedMapping: layout === 'columns' ? suggestMapping(columns, table.variantColumns) : {},
    rowCount,
  };
}

function preview({ cells, values }: TableRow, index: number): string {
  const cell = cells[index] ?? '';
  const value = values?.[index];
  // Of JSON the cell may say nothing where there is much.
  return shorten(
    cell === '' && typeof value === 'object' && value !== null ? JSON.stringify(value) : cell,
    PREVIEW_CHARS,
  );
}
