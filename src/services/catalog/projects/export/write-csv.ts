import { type Options, stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS, exportCells, type ExportRow } from './export-columns.ts';

/**
 * Lines end with CRLF (RFC 4180). A text that begins like a formula gets an apostrophe before it, because a spreadsheet
 * would execute it.
 */
const FORMAT: Options = { columns: [...EXPORT_COLUMNS], record_delimiter: 'windows', escape_formulas: true };

/** Writes rows as a CSV file in UTF-8 with a byte order mark, which Excel needs to detect the encoding. */
export async function* writeCsv(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const batch of batches) {
    const text = stringify(batch.map(exportCells), { ...FORMAT, header: isFirst, bom: isFirst });
    if (text !== '') yield text;
    isFirst = false;
  }
}
