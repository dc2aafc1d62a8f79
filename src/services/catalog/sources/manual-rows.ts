import type { Context } from '../../../core/context.ts';
import { AppError, type FieldError, invalid, invalidField } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import type { ColumnMapping } from '../imports/reading/catalog-record.ts';
import { readTable } from '../imports/reading/read-catalog.ts';
import { openRecords } from '../imports/reading/record-table.ts';
import type { Table } from '../imports/reading/table.ts';

export type ManualRow = Record<string, unknown>;

const MAX_ERRORS = 20;

/** Returns the rows of a manual source, which its entity does not load. */
export async function readManualRows(ctx: Pick<Context, 'em'>, sourceId: string): Promise<ManualRow[]> {
  const found = await row<{ rows: ManualRow[] | null }>(
    ctx.em,
    sql`select manual_rows as rows from data_sources where id = ${sourceId}`,
  );
  return found?.rows ?? [];
}

/** Opens rows as a table, counted from 1. Throws a VALIDATION error where all of them are empty. */
export async function openManualRows(manualRows: readonly ManualRow[]): Promise<Table> {
  const records = async function* () {
    for (const [index, value] of manualRows.entries()) yield { row: index + 1, value };
  };
  // Reads all rows ahead, so that all columns are known at once.
  const { columns, rows } = await openRecords(records(), () => false);
  return { columns, rows };
}

/** Throws 422 for values that are neither scalars nor lists of scalars. */
export function checkManualRows(rows: readonly ManualRow[]): void {
  const errors: FieldError[] = rows.flatMap((manualRow, index) => {
    const nested = Object.entries(manualRow).filter(
      ([, value]) => !isScalar(value) && !(Array.isArray(value) && value.every(isScalar)),
    );
    return nested.map(([key]) => ({
      loc: ['body', 'rows', index, key],
      msg: 'must be a text, a number, a boolean, null or a list of these',
      type: 'value_error',
    }));
  });
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_ERRORS));
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/**
 * Throws 422 where no column holds an identifier or a title, or the mapping names a column that the rows do not have.
 * The errors of single rows are part of a preview.
 */
export async function checkReadable(rows: readonly ManualRow[], mapping: ColumnMapping): Promise<void> {
  try {
    readTable(await openManualRows(rows), { mapping });
  } catch (error) {
    const [first] = error instanceof AppError ? ((error.facts['errors'] ?? []) as FieldError[]) : [];
    // The reader reports an error at `file`; here it belongs to `rows`.
    throw first?.loc[1] === 'file' ? invalidField('rows', first.msg.replace(/^The file/, 'The list')) : error;
  }
}
