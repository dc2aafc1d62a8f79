import type { Readable } from 'node:stream';
import type { CatalogLayout, ColumnMapping } from './catalog-record.ts';
import { shorten } from './check-rows.ts';
import { detectLayout } from './detect-layout.ts';
import { openCsv } from './open-csv.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { Table } from './table.ts';

const PREVIEW_ROWS = 10;
const PREVIEW_CHARS = 500;

export interface CatalogInspection {
  layout: CatalogLayout;
  columns: string[];
  /** The first rows as they stand in the file, long cells shortened. */
  previewRows: Record<string, string>[];
  /** Empty for a recognised layout, which needs none. */
  suggestedMapping: ColumnMapping;
}

/** Looks at the beginning of a CSV file and destroys `input`; throws a VALIDATION error where it is no text or has no header. */
export async function inspectCatalog(input: Readable): Promise<CatalogInspection> {
  try {
    return await inspectTable(await openCsv(input));
  } finally {
    input.destroy();
  }
}

/** Looks at the first rows of an opened table of any file format. */
export async function inspectTable(table: Table): Promise<CatalogInspection> {
  const previewRows: Record<string, string>[] = [];
  for await (const { cells } of table.rows) {
    previewRows.push(Object.fromEntries(table.columns.map((column, index) => [column, shorten(cells[index] ?? '', PREVIEW_CHARS)])));
    if (previewRows.length === PREVIEW_ROWS) break;
  }
  const { layout } = detectLayout(table.columns, null);
  return { layout, columns: [...table.columns], previewRows, suggestedMapping: layout === 'columns' ? suggestMapping(table.columns) : {} };
}
