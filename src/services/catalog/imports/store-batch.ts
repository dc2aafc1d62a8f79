import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { ImportBatch } from './import-batches.ts';
import { commitStep, type ImportTotals, type RunningImport } from './import-progress.ts';
import { NewItemRows } from './new-item-rows.ts';
import type { RecordColumns } from './record-columns.ts';
import { upsertItems } from './upsert-items.ts';

const MAX_VALUE = 200;

/** Records in the form in which they are stored: all as new items, or merged with those of the source. */
export type StoredRecords = NewItemRows | RecordColumns;

/**
 * Stores the records and row errors of a batch in one transaction, which commits after that of the batch before.
 * Returns the new totals. Throws as {@link commitStep}.
 */
export function storeBatch(
  ctx: Context,
  running: RunningImport,
  { records, errors, row }: ImportBatch<StoredRecords>,
  before: Promise<ImportTotals>,
): Promise<ImportTotals> {
  const error_count = errors.length;
  if (records instanceof NewItemRows) {
    return commitStep(ctx, running, {
      rowsRead: row,
      before,
      addRows: async (em) => {
        await records.insert(em);
        await insertErrors(em, running.source.id, errors);
      },
      store: async () => ({ created_count: records.count, error_count }),
    });
  }
  return commitStep(ctx, running, {
    rowsRead: row,
    before,
    async store(em) {
      const { created, updated, unchanged } = await upsertItems({ ...ctx, em }, running.source, records);
      await insertErrors(em, running.source.id, errors);
      return { created_count: created, updated_count: updated, unchanged_count: unchanged, error_count };
    },
  });
}

async function insertErrors(
  em: EntityManager,
  sourceId: string,
  errors: ImportBatch<StoredRecords>['errors'],
): Promise<void> {
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
