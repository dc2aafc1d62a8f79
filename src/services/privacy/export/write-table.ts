import { type Options, stringify } from 'csv-stringify/sync';
import { type ColumnTypes, kindOf } from './column-kinds.ts';
import type { ExportedRow } from './read-table.ts';
import type { ExportedTable } from './tables/exported-table.ts';

/** Writes the rows of a table in one format. */
export type Writer = (
  table: ExportedTable,
  types: ColumnTypes,
  batches: AsyncIterable<ExportedRow[]>,
) => AsyncGenerator<string, void>;

/** A list of objects, one a line. Amounts are texts, so that no digit of them is lost. */
export const writeJson: Writer = async function* ({ table, columns }, types, batches) {
  const fields = columns.map((column) => ({
    column,
    name: JSON.stringify(column),
    ...kindOf(types.get(`${table}.${column}`)!),
  }));
  const line = (row: ExportedRow) =>
    `{${fields.map(({ column, name, isJson }) => `${name}:${isJson ? (row[column] ?? 'null') : JSON.stringify(row[column])}`).join(',')}}`;
  let separator = '[\n';
  for await (const batch of batches) {
    yield separator + batch.map(line).join(',\n');
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
};

/**
 * A header and a line for each row, in UTF-8 with a byte order mark; JSON values are JSON in their cell. Spreadsheets would
 * run what begins like a formula, so such a text gets an apostrophe before it; a number does not.
 */
export const writeCsv: Writer = async function* ({ table, columns }, types, batches) {
  const isNumber = columns.map((column) => kindOf(types.get(`${table}.${column}`)!).isNumber);
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
