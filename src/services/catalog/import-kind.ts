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

/** What became of the events of the file so far, in the words of the job's log. */
type Totals = Record<'created_count' | 'updated_count' | 'unchanged_count' | 'error_count', number>;

/**
 * Import of one data source: good rows land batch by batch, bad rows are listed. The log has the totals after every batch,
 * so that whoever takes over from a worker that died or was stopped goes on behind its last one and ends alike.
 */
export const importKind: JobKind<DataSource> = {
  generating: false,
  afterFailure: (em, job) => leaveImporting(em, String(job.payload['dataSourceId'])),

  plan: (ctx, job) => ctx.em.findOneOrFail(DataSource, String(job.payload['dataSourceId'])),

  async work(ctx, job, claimed, source, signal) {
    try {
      await readThrough(ctx, source, signal);
      let totals = await begin(ctx, claimed, source);
      for await (const events of batches(after(countOf(totals), readSource(ctx, source)), BATCH)) {
        signal.throwIfAborted();
        totals = await importBatch(forkContext(ctx), job, claimed, source, events, totals);
      }
      return done(source, totals);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'import failed');
      return failed(source, error instanceof AppError ? error.message : new AppError('INTERNAL').message);
    }
  },
};

/** Reads the file to its end: one that cannot be read as a whole is refused before any of its rows land. */
async function readThrough(ctx: Context, source: DataSource, signal: AbortSignal): Promise<void> {
  for await (const _ of readSource(ctx, source)) signal.throwIfAborted();
}

/** Answers the totals of the last batch that landed. The errors of an import before this one go when nothing has landed yet. */
async function begin(ctx: Context, claimed: ClaimedItem, source: DataSource): Promise<Totals> {
  return ctx.em.transactional(async (em) => {
    await refuseIfLost(em, claimed);
    await em.nativeUpdate(DataSource, source.id, { status: SourceStatus.importing });
    const landed = await row<{ totals: Totals }>(
      em,
      sql`select data as totals from job_events where job_id = ${claimed.jobId} and type = 'progress' and data ? 'created_count' order by seq desc limit 1`,
    );
    if (!landed) await em.nativeDelete(ImportError, { dataSourceId: source.id });
    return landed?.totals ?? { created_count: 0, updated_count: 0, unchanged_count: 0, error_count: 0 };
  });
}

function countOf({ created_count, updated_count, unchanged_count, error_count }: Totals): number {
  return created_count + updated_count + unchanged_count + error_count;
}

/** The values after the first `count`. Those are read all the same: what comes later may refer to them, as variants do to products. */
async function* after<T>(count: number, values: AsyncIterable<T>): AsyncGenerator<T> {
  let seen = 0;
  for await (const value of values) {
    seen += 1;
    if (seen > count) yield value;
  }
}

/** A worker that was stopped and woken again must not write beside the one that took over. */
async function refuseIfLost(em: EntityManager, claimed: ClaimedItem): Promise<void> {
  if (!(await stillClaimed(em, claimed))) throw new AppError('CONFLICT', 'The import was taken over or cancelled');
}

async function importBatch(ctx: Context, job: Job, claimed: ClaimedItem, source: DataSource, events: ReadEvent[], before: Totals): Promise<Totals> {
  const records = events.flatMap((event) => ('record' in event ? [event.record] : []));
  const errors = events.flatMap((event) => ('error' in event ? [event.error] : []));
  const { totals, progress } = await ctx.em.transactional(async (em) => {
    await refuseIfLost(em, claimed);
    const stored = await upsertItems({ ...ctx, em }, source, records);
    await em.insertMany(ImportError, errors.map((error) => ({ ...error, value: error.value.slice(0, MAX_VALUE), dataSourceId: source.id }) as ImportError));
    const totals: Totals = {
      created_count: before.created_count + stored.created,
      updated_count: before.updated_count + stored.updated,
      unchanged_count: before.unchanged_count + stored.unchanged,
      error_count: before.error_count + errors.length,
    };
    const current = countOf(totals);
    const at = await row<{ last_seq: number }>(
      em,
      sql`update jobs set last_seq = last_seq + 1, touched_at = now(), progress_current = ${current}, progress_total = ${current}
           where id = ${job.id} and status = 'running' returning last_seq`,
    );
    const data = { job_id: job.id, current, total: null, status: 'succeeded', ...totals };
    return { totals, progress: at && (await writeEvent(em, job.id, { seq: at.last_seq, type: JobEventType.progress, data })) };
  });
  if (progress) publishEvents(ctx.bus, job.id, [progress]);
  return totals;
}

function done(source: DataSource, totals: Totals): Outcome {
  const { created_count, updated_count, unchanged_count, error_count } = totals;
  const items = created_count + updated_count + unchanged_count;
  return {
    status: JobItemState.succeeded,
    counts: { succeeded: created_count + updated_count, skipped: unchanged_count, failed: error_count },
    facts: { created_count, updated_count, unchanged_count, error_count },
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
