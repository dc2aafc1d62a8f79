import { type Options, stringify } from 'csv-stringify/sync';
import { type ColumnTypes, columnKind } from './column-kinds.ts';
import type { ExportedRow } from './read-table.ts';
import type { ExportedTable } from './tables/exported-table.ts';

/** Yields the rows of a table as text in one format. */
export type Writer = (
  table: ExportedTable,
  types: ColumnTypes,
  batches: AsyncIterable<ExportedRow[]>,
) => AsyncGenerator<string, void>;

/** Writes a JSON array with one object per line. Amounts are strings, so that no digit is lost. */
export const writeJson: Writer = async function* ({ table, columns }, types, batches) {
  const fields = columns.map((column) => ({
    column,
    name: JSON.stringify(column),
    ...columnKind(types.get(`${table}.${column}`)!),
  }));
  const valueOf = (row: ExportedRow, { column, isJson }: (typeof fields)[number]) =>
    isJson ? (row[column] ?? 'null') : JSON.stringify(row[column]);
  const line = (row: ExportedRow) => `{${fields.map((field) => `${field.name}:${valueOf(row, field)}`).join(',')}}`;
  let separator = '[\n';
  for await (const batch of batches) {
    yield separator + batch.map(line).join(',\n');
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
};

/**
 * Writes CSV with a header, in UTF-8 with a byte order mark. JSON values are written as JSON text. Texts that a
 * spreadsheet would evaluate as a formula get a leading apostrophe; numbers do not.
 */
export const writeCsv: Writer = async function* ({ table, columns }, types, batches) {
  const isNumber = columns.map((column) => columnKind(types.get(`${table}.${column}`)!).isNumber);
  const format: Options = {
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      boolean: String,
      string: (value, { index, header }) => (isNumber[index] && !header ? { value, escape_formulas: false } : value),
    },
  };
  yield stringify([], { ...format, header: true, bom: true });
  for await (const batch of batches) yield stringify(batch, format);
};
