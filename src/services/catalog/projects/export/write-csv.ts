import { type Options, stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS, exportCells, type ExportRow } from './export-columns.ts';

/** Lines end as RFC 4180 has it. Spreadsheets would run what begins like a formula, so such a text gets an apostrophe before it. */
const FORMAT: Options = { columns: [...EXPORT_COLUMNS], record_delimiter: 'windows', escape_formulas: true };

/** The rows as a CSV file in UTF-8 with a byte order mark, by which Excel knows the encoding. */
export async function* writeCsv(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const batch of batches) {
    const text = stringify(batch.map(exportCells), { ...FORMAT, header: isFirst, bom: isFirst });
    if (text !== '') yield text;
    isFirst = false;
  }
}
