import { shorten } from '../../imports/reading/read-errors.ts';
import { EXPORT_COLUMNS, type ExportCell, exportCells, type ExportRow } from './export-columns.ts';

/** The longest text that Excel accepts in a cell. It reports a file with a longer one as damaged. */
const MAX_CELL_CHARS = 32_767;

/**
 * Writes rows as an Excel workbook. Texts are stored with the type text, so that Excel evaluates none of them as a
 * formula.
 */
export async function* writeXlsx(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array, void> {
  // Imported when it is used, because most processes never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = EXPORT_COLUMNS.map((header) => ({ header }));
  yield* writeXlsxStream(sheetRows(batches), { name: 'Items', columns, freezePane: { rows: 1 } });
}

async function* sheetRows(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<ExportCell[], void> {
  for await (const batch of batches) {
    for (const row of batch) yield exportCells(row).map((cell) => (typeof cell === 'string' ? cellText(cell) : cell));
  }
}

/**
 * Fits a text into a cell: cuts it to the maximum length, replaces the two characters that XML 1.0 excludes, and
 * escapes an underscore that would otherwise begin an escape sequence such as `_x000D_`.
 */
function cellText(text: string): string {
  const fitting = text.length > MAX_CELL_CHARS ? shorten(text, MAX_CELL_CHARS - 1) : text;
  return fitting.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
