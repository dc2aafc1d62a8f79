import type { ReadEvent, RowError } from './catalog-record.ts';
import type { CheckedRow } from './check-rows.ts';
import { rowError } from './read-errors.ts';
import { toRecord, toVariant } from './column-record.ts';
import { type MappedColumns, nameOf } from './mapped-columns.ts';
import { cellAt, numberErrors } from './read-cells.ts';

/**
 * Reads a table with one product per row, which may contain its variants. A row with a value in the column that is
 * mapped to the parent is a variant.
 */
export async function* readColumns(rows: AsyncIterable<CheckedRow>, columns: MappedColumns): AsyncGenerator<ReadEvent> {
  const seen = new Set<string>();
  for await (const row of rows) {
    const errors = row.error ? [row.error] : rowErrors(row, columns, seen);
    if (errors.length > 0) {
      yield* errors.map((error) => ({
        error: row.nested ? { ...error, message: `${error.message} Its variants are skipped with it.` } : error,
      }));
      continue;
    }
    const record = toRecord(row, columns);
    seen.add(record.externalId);
    yield { record };
    for (const nested of row.nested?.rows ?? []) {
      const variant = toVariant(nested, record, columns);
      const wrong = [
        ...duplicates(row.row, variant.externalId, columns, seen),
        ...numberErrors(nested, columns.plain, variant.externalId),
      ];
      yield* wrong.map((error) => ({ error }));
      if (wrong.length > 0) continue;
      seen.add(variant.externalId);
      yield { record: variant };
    }
  }
}

function rowErrors(row: CheckedRow, columns: MappedColumns, seen: ReadonlySet<string>): RowError[] {
  const { index, plain } = columns;
  const [idColumn, titleColumn] = [nameOf(columns, 'external_id'), nameOf(columns, 'title')];
  const externalId = cellAt(row, index.external_id);
  if (externalId === '')
    return [rowError(row.row, idColumn, '', 'missing_identifier', `The row has no “${idColumn}”.`)];
  const duplicate = duplicates(row.row, externalId, columns, seen);
  if (duplicate.length > 0) return duplicate;
  if (cellAt(row, index.title) === '' && cellAt(row, index.parent_external_id) === '') {
    return [rowError(row.row, titleColumn, '', 'missing_title', `The row has no “${titleColumn}”.`, externalId)];
  }
  return numberErrors(row, plain, externalId);
}

function duplicates(row: number, externalId: string, columns: MappedColumns, seen: ReadonlySet<string>): RowError[] {
  if (!seen.has(externalId)) return [];
  return [
    rowError(
      row,
      nameOf(columns, 'external_id'),
      externalId,
      'duplicate_identifier',
      'A row further above has the same identifier.',
      externalId,
    ),
  ];
}
