import { AppError, type FieldError, invalidField } from '../../../core/errors.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import type { ColumnMapping } from '../imports/reading/catalog-record.ts';
import { readTable } from '../imports/reading/read-catalog.ts';
import { openRecords } from '../imports/reading/record-table.ts';
import type { Table } from '../imports/reading/table.ts';

export type TypedRow = Record<string, unknown>;

/** The rows of a manual source, which its entity does not load. */
export async function typedRowsOf(ctx: Pick<Context, 'em'>, sourceId: string): Promise<TypedRow[]> {
  const found = await row<{ rows: TypedRow[] | null }>(
    ctx.em,
    sql`select manual_rows as rows from data_sources where id = ${sourceId}`,
  );
  return found?.rows ?? [];
}

/** Rows as a table, counted from 1. Throws a VALIDATION error where they are all empty. */
export async function openTypedRows(given: readonly TypedRow[]): Promise<Table> {
  const records = async function* () {
    for (const [index, value] of given.entries()) yield { row: index + 1, value };
  };
  // All of them are read ahead: no further column will come.
  const { columns, rows } = await openRecords(records(), () => false);
  return { columns, rows };
}

/** Throws 422 where rows have no identifier or title, or lack a column of the mapping. What single rows lack, a preview tells. */
export async function checkReadable(rows: readonly TypedRow[], mapping: ColumnMapping): Promise<void> {
  try {
    readTable(await openTypedRows(rows), { mapping });
  } catch (error) {
    const [first] = error instanceof AppError ? ((error.facts['errors'] ?? []) as FieldError[]) : [];
    // Where a file is meant, it is the rows.
    throw first?.loc[1] === 'file' ? invalidField('rows', first.msg.replace(/^The file/, 'The list')) : error;
  }
}
