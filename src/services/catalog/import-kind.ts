import type { EntityManager } from '@mikro-orm/postgresql';
import { DataSource } from '../../../entities/catalog/data-source.ts';
import { ImportError } from '../../../entities/catalog/import-error.ts';
import { SourceStatus } from '../../../entities/catalog/source-status.ts';
import { JobEventType } from '../../../entities/jobs/job-event-type.ts';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { batches } from '../../core/batches.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { isOutage } from '../../core/outage.ts';
import { row, sql } from '../../core/sql.ts';
import { type ClaimedItem, stillClaimed } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/finish-item.ts';
import { publishEvents, writeEvent } from '../jobs/job-events.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { leaveImporting } from './leave-importing.ts';
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
  afterFailure: (em, job) => leaveImporting(em, String(job.payload['dataSourceId'])),

  plan: (ctx, job) => ctx.em.findOneOrFail(DataSource, String(job.payload['dataSourceId'])),

  async work(ctx, job, claimed, source, signal) {
    const totals: Totals = { created: 0, updated: 0, unchanged: 0, failed: 0 };
    try {
      await readThrough(ctx, source, signal);
      await begin(ctx, claimed, source);
      for await (const events of batches(readSource(ctx, source), BATCH)) {
        signal.throwIfAborted();
        await importBatch(forkContext(ctx), job, claimed, source, events, totals);
      }
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'import failed');
      return failed(source, error instanceof AppError ? error.message : new AppError('INTERNAL').message);
    }
    return done(source, totals);
  },
};

/** Reads the file to its end: one that cannot be read as a whole is refused before any of its rows land. */
async function readThrough(ctx: Context, source: DataSource, signal: AbortSignal): Promise<void> {
  for await (const _ of readSource(ctx, source)) signal.throwIfAborted();
}

async function begin(ctx: Context, claimed: ClaimedItem, source: DataSource): Promise<void> {
  await ctx.em.transactional(async (em) => {
    await refuseIfLost(em, claimed);
    await em.nativeDelete(ImportError, { dataSourceId: source.id });
    await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.importing });
  });
}

/** A worker that was stopped and woken again must not write beside the one that took over. */
async function refuseIfLost(em: EntityManager, claimed: ClaimedItem): Promise<void> {
  if (!(await stillClaimed(em, claimed))) throw new AppError('CONFLICT', 'The import was taken over or cancelled');
}

async function importBatch(ctx: Context, job: Job, claimed: ClaimedItem, source: DataSource, events: ReadEvent[], totals: Totals): Promise<void> {
  const records = events.flatMap((event) => ('record' in event ? [event.record] : []));
  const errors = events.flatMap((event) => ('error' in event ? [event.error] : []));
  const progress = await ctx.em.transactional(async (em) => {
    await refuseIfLost(em, claimed);
    const stored = await upsertItems({ ...ctx, em }, source, records);
    await em.insertMany(ImportError, errors.map((error) => ({ ...error, value: error.value.slice(0, MAX_VALUE), dataSourceId: source.id }) as ImportError));
    totals.created += stored.created;
    totals.updated += stored.updated;
    totals.unchanged += stored.unchanged;
    totals.failed += errors.length;
    const current = totals.created + totals.updated + totals.unchanged + totals.failed;
    // Run again after a crash, the count waits until it is past what was shown before.
    const at = await row<{ last_seq: number; progress_current: number }>(
      em,
      sql`update jobs set last_seq = last_seq + 1, touched_at = now(), progress_current = greatest(progress_current, ${current}),
                           progress_total = greatest(progress_total, ${current})
           where id = ${job.id} and status = 'running' returning last_seq, progress_current`,
    );
    return at && writeEvent(em, job.id, { seq: at.last_seq, type: JobEventType.progress, data: { job_id: job.id, current: at.progress_current, total: null, status: 'succeeded' } });
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
