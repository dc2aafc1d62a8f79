import { DataSource } from '../../../entities/catalog/data-source.ts';
import { ImportError } from '../../../entities/catalog/import-error.ts';
import { SourceStatus } from '../../../entities/catalog/source-status.ts';
import { JobEventType } from '../../../entities/jobs/job-event-type.ts';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { batches } from '../../core/batches.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import type { Outcome } from '../jobs/finish-item.ts';
import { publishEvents, writeEvent } from '../jobs/job-events.ts';
import type { JobKind } from '../jobs/run-job.ts';
import type { ReadEvent } from './reading/catalog-record.ts';
import { readSource } from './read-source.ts';
import { upsertItems } from './upsert-items.ts';

const BATCH = 500;
const MAX_VALUE = 200;

interface Totals {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** Import of one data source: good rows land batch by batch, bad rows are listed. Run again after a crash it ends alike. */
export const importKind: JobKind<DataSource> = {
  generating: false,

  plan: (ctx, job) => ctx.em.findOneOrFail(DataSource, String(job.payload['dataSourceId'])),

  async work(ctx, job, _claimed, source, signal) {
    await ctx.em.nativeDelete(ImportError, { dataSourceId: source.id });
    await ctx.em.nativeUpdate(DataSource, source.id, { status: SourceStatus.importing });
    const totals: Totals = { created: 0, updated: 0, unchanged: 0, failed: 0 };
    try {
      for await (const events of batches(readSource(ctx, source), BATCH)) {
        signal.throwIfAborted();
        await importBatch(forkContext(ctx), job, source, events, totals);
      }
    } catch (error) {
      if (signal.aborted) await ctx.em.nativeUpdate(DataSource, source.id, { status: source.lastImportedAt ? SourceStatus.ready : SourceStatus.pending });
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return failed(source, error.message);
    }
    return done(source, totals);
  },
};

async function importBatch(ctx: Context, job: Job, source: DataSource, events: ReadEvent[], totals: Totals): Promise<void> {
  const records = events.flatMap((event) => ('record' in event ? [event.record] : []));
  const errors = events.flatMap((event) => ('error' in event ? [event.error] : []));
  const progress = await ctx.em.transactional(async (em) => {
    const stored = await upsertItems({ ...ctx, em }, source, records);
    await em.insertMany(ImportError, errors.map((error) => ({ ...error, value: error.value.slice(0, MAX_VALUE), dataSourceId: source.id }) as ImportError));
    totals.created += stored.created;
    totals.updated += stored.updated;
    totals.unchanged += stored.unchanged;
    totals.failed += errors.length;
    const current = totals.created + totals.updated + totals.unchanged + totals.failed;
    const at = await row<{ last_seq: number }>(
      em,
      sql`update jobs set last_seq = last_seq + 1, touched_at = now(), progress_current = ${current}, progress_total = greatest(progress_total, ${current})
           where id = ${job.id} and status = 'running' returning last_seq`,
    );
    return at && writeEvent(em, job.id, { seq: at.last_seq, type: JobEventType.progress, data: { job_id: job.id, current, total: null, status: 'succeeded' } });
  });
  if (progress) publishEvents(ctx.bus, job.id, [progress]);
}

function done(source: DataSource, totals: Totals): Outcome {
  const items = totals.created + totals.updated + totals.unchanged;
  return {
    status: JobItemState.succeeded,
    counts: { succeeded: totals.created + totals.updated, skipped: totals.unchanged, failed: totals.failed },
    facts: { created_count: totals.created, updated_count: totals.updated, unchanged_count: totals.unchanged, error_count: totals.failed },
    apply: async (em) => {
      await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.ready, itemCount: items, lastImportedAt: new Date(), lastError: null });
    },
  };
}

function failed(source: DataSource, message: string): Outcome {
  return {
    status: JobItemState.failed,
    errorCode: 'unreadable_file',
    message,
    apply: async (em) => {
      await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.error, lastError: message });
    },
  };
}
