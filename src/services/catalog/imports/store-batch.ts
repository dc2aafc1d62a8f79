import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { ImportBatch } from './import-batches.ts';
import { commitStep, type ImportTotals, type RunningImport } from './import-progress.ts';
import { upsertItems } from './upsert-items.ts';

const MAX_VALUE = 200;

/**
 * Stores the records and row errors of a batch in one transaction. Returns the new totals. Throws as
 * {@link commitStep}.
 */
export function storeBatch(
  ctx: Context,
  running: RunningImport,
  batch: ImportBatch,
  before: ImportTotals,
): Promise<ImportTotals> {
  return commitStep(ctx, running, batch.row, async (em) => {
    const stored = await upsertItems({ ...ctx, em }, running.source, batch.records, running.isEmpty);
    await insertErrors(em, running.source.id, batch.errors);
    return {
      ...before,
      created_count: before.created_count + stored.created,
      updated_count: before.updated_count + stored.updated,
      unchanged_count: before.unchanged_count + stored.unchanged,
      error_count: before.error_count + batch.errors.length,
    };
  });
}

async function insertErrors(em: EntityManager, sourceId: string, errors: ImportBatch['errors']): Promise<void> {
  if (errors.length === 0) return;
  const all = (key: 'row' | 'column' | 'code' | 'message') => errors.map((error) => error[key]);
  const values = errors.map(({ value }) => value.slice(0, MAX_VALUE).toWellFormed());
  await changed(
    em,
    sql`insert into import_errors (data_source_id, row, column_name, value, code, message)
        select ${sourceId}, r.*
          from unnest(${all('row')}::int[], ${all('column')}::text[], ${values}::text[],
                      ${all('code')}::text[], ${all('message')}::text[]) as r`,
  );
}
