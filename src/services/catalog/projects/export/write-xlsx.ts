import { writeXlsxStream } from 'hucre/xlsx';
import { shorten } from '../../imports/reading/check-rows.ts';
import { EXPORT_COLUMNS, type ExportCell, exportCells, type ExportRow } from './export-columns.ts';

/** What Excel takes in a cell; of a file with more it says that it is damaged. */
const MAX_CELL_CHARS = 32_767;

/** The rows as an Excel workbook. Texts are stored as texts, so that none is a formula whatever it begins with. */
export async function* writeXlsx(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<Uint8Array, void> {
  const columns = EXPORT_COLUMNS.map((header) => ({ header }));
  yield* writeXlsxStream(sheetRows(batches), { name: 'Items', columns, freezePane: { rows: 1 } });
}

async function* sheetRows(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<ExportCell[], void> {
  for await (const batch of batches) {
    for (const row of batch) yield exportCells(row).map((cell) => (typeof cell === 'string' ? cellText(cell) : cell));
  }
}

/** Cut where it is too long, without the two characters that XML has no way to write, and with what looks like an escape of theirs kept as it is. */
function cellText(text: string): string {
  const fitting = text.length > MAX_CELL_CHARS ? shorten(text, MAX_CELL_CHARS - 1) : text;
  return fitting.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
