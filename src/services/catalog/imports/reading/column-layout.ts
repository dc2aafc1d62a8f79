import type { CatalogRecord, ReadEvent, RowError } from './catalog-record.ts';
import type { CheckedRow } from './check-rows.ts';
import { rowError } from './read-errors.ts';
import { toRecord, toVariant } from './column-record.ts';
import type { LayoutReader } from './layout-reader.ts';
import { type MappedColumns, nameOf } from './mapped-columns.ts';
import { cellAt, numberErrors } from './read-cells.ts';
import type { NestedRow } from './table.ts';

/**
 * Reads a table with one product per row, which may contain its variants. A row with a value in the column that is
 * mapped to the parent is a variant.
 */
export class ColumnReader implements LayoutReader {
  private readonly seen = new Set<string>();

  constructor(private readonly columns: MappedColumns) {}

  read(row: CheckedRow): ReadEvent[] {
    const { columns, seen } = this;
    const errors = row.error ? [row.error] : rowErrors(row, columns, seen);
    if (errors.length > 0)
      return errors.map((error) => ({
        error: row.nested ? { ...error, message: `${error.message} Its variants are skipped with it.` } : error,
      }));
    const record = toRecord(row, columns);
    seen.add(record.externalId);
    return [{ record }, ...(row.nested?.rows ?? []).flatMap((nested) => this.readNested(row, nested, record))];
  }

  end(): ReadEvent[] {
    return [];
  }

  private readNested({ row }: CheckedRow, nested: NestedRow, product: CatalogRecord): ReadEvent[] {
    const { columns, seen } = this;
    const record = toVariant(nested, product, columns);
    const errors = [
      ...duplicates(row, record.externalId, columns, seen),
      ...numberErrors(nested, columns.plain, record.externalId),
    ];
    if (errors.length > 0) return errors.map((error) => ({ error }));
    seen.add(record.externalId);
    return [{ record }];
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
