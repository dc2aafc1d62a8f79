import { DataSource, SourceStatus, SourceType } from '../../../../entities/catalog/data-source.ts';
import { ImportError } from '../../../../entities/catalog/import-error.ts';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Context } from '../../../core/context.ts';
import { tooLargeColumn } from '../../../core/column-sizes.ts';
import { AppError } from '../../../core/errors.ts';
import { isOutage } from '../../../core/outage.ts';
import { row, sql } from '../../../core/sql.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { JobRun, Outcome } from '../../jobs/job-definition.ts';
import { importBatches } from './import-batches.ts';
import {
  assertStillClaimed,
  type ImportTotals,
  jobCounts,
  NO_TOTALS,
  readTotals,
  storedCount,
} from './import-progress.ts';
import { NewItemRows } from './new-item-rows.ts';
import { readSource } from './read-source.ts';
import { RecordColumns } from './record-columns.ts';
import { recordCurrency } from './record-currency.ts';
import type { StoredRecords } from './store-batch.ts';
import { storeBatches } from './store-batches.ts';
import { markVanished, SourceIdentifiers } from './vanished-items.ts';

/**
 * Imports one data source. Valid rows are stored batch by batch, invalid rows are listed as errors, and items that are
 * no longer in the source are marked at the end. The job's log holds the totals after every batch: a worker that
 * resumes the import of a file continues after the last batch of the one that stopped, and ends with the same totals.
 */
export const importRun: JobRun<DataSource> = {
  generating: false,

  plan: (ctx, job) => ctx.em.findOneOrFail(DataSource, String(job.payload['dataSourceId'])),

  async work(ctx, _job, claimed, source, signal) {
    let totals = NO_TOTALS;
    try {
      const begun = await begin(ctx, claimed, source);
      totals = begun.totals;
      const running = { claimed, source, rowCount: rowCountOf(source) };
      const identifiers = new SourceIdentifiers();
      const events = readSource(ctx, source, signal);
      const batches = importBatches<StoredRecords>(
        events,
        () => (begun.isEmpty ? new NewItemRows(source) : new RecordColumns()),
        // Of a source without items none can be missing.
        (event) => (begun.isEmpty ? identifiers.addUnknown(event) : identifiers.add(event)),
        storedCount(totals),
      );
      await storeBatches(ctx, running, batches, totals, (after) => (totals = after), signal);
      signal.throwIfAborted();
      if (!begun.isEmpty) totals = await markVanished(ctx, running, identifiers, totals, signal);
      await recordCurrency(ctx, source, signal);
      return succeeded(source, totals, identifiers.isComplete);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      const column = tooLargeColumn(error);
      if (column) return failed(source, totals, `The ${column} of an item would be too large with what was read.`);
      if (!(error instanceof AppError))
        ctx.log.error({ event: 'import.failed', err: error, sourceId: source.id }, 'The import failed.');
      return failed(source, totals, error instanceof AppError ? error.message : new AppError('INTERNAL').message);
    }
  },
};

function rowCountOf({ config }: DataSource): number | null {
  const count = config['row_count'];
  return typeof count === 'number' ? count : null;
}

/**
 * Returns the totals after the last batch that is stored, and whether the source has no items yet. Before the first
 * batch the errors of the previous import are deleted. The products of a store are all stored again, because a product
 * that was deleted meanwhile moves those behind it to the front, where they would be skipped.
 */
async function begin(
  ctx: Context,
  claimed: ClaimedItem,
  source: DataSource,
): Promise<{ totals: ImportTotals; isEmpty: boolean }> {
  return ctx.em.transactional(async (em) => {
    await assertStillClaimed(em, claimed);
    await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.importing });
    const stored = await readTotals(em, claimed.jobId);
    const continues = stored !== null && source.sourceType !== SourceType.store;
    if (!continues) await em.nativeDelete(ImportError, { dataSourceId: source.id });
    const known = await row(em, sql`select 1 from content_items where data_source_id = ${source.id} limit 1`);
    const totals = continues ? stored : { ...NO_TOTALS, vanished_count: stored?.vanished_count ?? 0 };
    return { totals, isEmpty: known === null };
  });
}

function succeeded(source: DataSource, totals: ImportTotals, vanishedKnown: boolean): Outcome {
  const { created_count, updated_count, unchanged_count } = totals;
  return {
    status: JobItemState.succeeded,
    counts: jobCounts(totals),
    facts: { ...totals, vanished_known: vanishedKnown },
    ...(!vanishedKnown && {
      message: 'Rows whose item is not known were not taken, so no item was marked as vanished.',
    }),
    apply: async (em) => {
      const itemCount = created_count + updated_count + unchanged_count;
      await em.nativeUpdate(DataSource, source.id, {
        status: SourceStatus.ready,
        itemCount,
        lastImportedAt: new Date(),
        lastError: null,
      });
    },
  };
}

/** Rows that were stored before the error stay stored. */
function failed(source: DataSource, totals: ImportTotals, message: string): Outcome {
  const counts = jobCounts(totals);
  return {
    status: JobItemState.failed,
    errorCode: 'unreadable_file',
    message,
    counts: { ...counts, failed: counts.failed + 1 },
    apply: async (em) => {
      await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.error, lastError: message });
    },
  };
}
