import type { Readable } from 'node:stream';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import type { CatalogLayout, ColumnMapping } from './catalog-record.ts';
import { DEFAULT_MAX_CELL_CHARS, DEFAULT_MAX_ROWS } from './limits.ts';
import { checkRows } from './check-rows.ts';
import { shorten } from './read-errors.ts';
import { detectLayout } from './detect-layout.ts';
import { openTable } from './open-table.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { Table, TableRow } from './table.ts';

const PREVIEW_ROWS = 10;
const PREVIEW_CHARS = 500;
/** Wide rows are shown in smaller number. */
const MAX_SHOWN_CHARS = 1_000_000;

export interface CatalogInspection {
  layout: CatalogLayout;
  columns: string[];
  /** The first rows as they are in the file, with long cells shortened. */
  previewRows: Record<string, string>[];
  /** Empty for a detected layout, which needs no mapping. */
  suggestedMapping: ColumnMapping;
  /** The number of rows of the whole file, including nested variants. */
  rowCount: number;
}

/**
 * Reads a file to its end and destroys `input`.
 * @throws 422 for a file that is unreadable or has too many rows; the reason of the signal.
 */
export async function inspectCatalog(
  input: Readable,
  sourceType = SourceType.csv,
  maxRows = DEFAULT_MAX_ROWS,
  signal?: AbortSignal,
): Promise<CatalogInspection> {
  let table: Table | null = null;
  try {
    table = await openTable(input, sourceType, signal);
    return await inspectTable(table, maxRows);
  } finally {
    input.destroy();
    await table?.close?.();
  }
}

/** Inspects an opened table. Throws as {@link inspectCatalog}. */
export async function inspectTable(table: Table, maxRows = DEFAULT_MAX_ROWS): Promise<CatalogInspection> {
  const shown: TableRow[] = [];
  let rowCount = 0;
  let shownChars = 0;
  for await (const rows of checkRows(table, maxRows, DEFAULT_MAX_CELL_CHARS)) {
    for (const row of rows) {
      rowCount += 1 + (row.nested?.rows.length ?? 0);
      if (shown.length === PREVIEW_ROWS || row.cells.length === 0 || shownChars > MAX_SHOWN_CHARS) continue;
      shown.push(row);
      shownChars += row.cells.reduce((sum, cell) => sum + Math.min(cell.length, PREVIEW_CHARS), 0);
    }
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
  // The cell of a nested JSON value may be empty.
  return shorten(
    cell === '' && typeof value === 'object' && value !== null ? JSON.stringify(value) : cell,
    PREVIEW_CHARS,
  );
}
