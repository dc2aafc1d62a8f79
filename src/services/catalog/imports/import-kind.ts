import { DataSource, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import { ImportError } from '../../../../entities/catalog/import-error.ts';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { prefetchOne } from '../../../core/prefetch-one.ts';
import { isOutage } from '../../../core/outage.ts';
import { row, sql } from '../../../core/sql.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { Outcome } from '../../jobs/finish-item.ts';
import type { JobKind } from '../../jobs/run-job.ts';
import { importBatches } from './import-batches.ts';
import { jobCounts, landedCount, landedTotals, NOTHING_LANDED, type Totals } from './import-progress.ts';
import { assertStillClaimed } from './import-step.ts';
import { landBatch } from './land-batch.ts';
import { leaveImporting } from './leave-importing.ts';
import { markVanished } from './mark-vanished.ts';
import { readSource } from './read-source.ts';
import { SeenItems } from './seen-items.ts';

/**
 * Import of one data source: good rows land batch by batch, bad rows are listed, and at the end what is gone from the
 * source is marked. The log has the totals after every batch, so that whoever takes over from a worker that died or was
 * stopped goes on behind its last one and ends alike.
 */
export const importKind: JobKind<DataSource> = {
  generating: false,
  afterFailure: (em, job) => leaveImporting(em, String(job.payload['dataSourceId'])),

  plan: (ctx, job) => ctx.em.findOneOrFail(DataSource, String(job.payload['dataSourceId'])),

  async work(ctx, _job, claimed, source, signal) {
    let totals = NOTHING_LANDED;
    try {
      const { landed, isEmpty } = await begin(ctx, claimed, source);
      totals = landed;
      const running = { claimed, source, isEmpty, rowCount: rowCountOf(source) };
      const seen = new SeenItems();
      const batches = importBatches(readSource(ctx, source, signal), (event) => seen.add(event), landedCount(totals));
      for await (const batch of prefetchOne(batches)) {
        signal.throwIfAborted();
        totals = await landBatch(ctx, running, batch, totals);
      }
      signal.throwIfAborted();
      totals = await markVanished(ctx, running, seen, totals, signal);
      return done(source, totals, seen.isComplete);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'import failed');
      return failed(source, totals, error instanceof AppError ? error.message : new AppError('INTERNAL').message);
    }
  },
};

function rowCountOf({ config }: DataSource): number | null {
  const count = config['row_count'];
  return typeof count === 'number' ? count : null;
}

/** Answers the totals of the last batch that landed, and whether the source has no items yet. The errors of an import before this one go when nothing has landed. */
async function begin(
  ctx: Context,
  claimed: ClaimedItem,
  source: DataSource,
): Promise<{ landed: Totals; isEmpty: boolean }> {
  return ctx.em.transactional(async (em) => {
    await assertStillClaimed(em, claimed);
    await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.importing });
    const landed = await landedTotals(em, claimed.jobId);
    if (!landed) await em.nativeDelete(ImportError, { dataSourceId: source.id });
    const known = await row(em, sql`select 1 from content_items where data_source_id = ${source.id} limit 1`);
    return { landed: landed ?? NOTHING_LANDED, isEmpty: known === null };
  });
}

function done(source: DataSource, totals: Totals, vanishedKnown: boolean): Outcome {
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

/** What landed before the source could not be read on stays; the job has failed all the same. */
function failed(source: DataSource, totals: Totals, message: string): Outcome {
  const landed = jobCounts(totals);
  return {
    status: JobItemState.failed,
    errorCode: 'unreadable_file',
    message,
    counts: { ...landed, failed: landed.failed + 1 },
    apply: async (em) => {
      await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.error, lastError: message });
    },
  };
}
