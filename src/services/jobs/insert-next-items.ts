import type { JobSelection } from '../../../entities/jobs/job-selection.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Context } from '../../core/context.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { completeIfDone, type Counters } from './end-job.ts';
import { insertItems } from './insert-items.ts';
import { definitionOf } from './job-definition.ts';
import { type LoggedEvent, publishEvents } from './job-events.ts';

/**
 * How many rows a worker inserts before it claims items: several times as many as it claims, and few, because the items
 * wait for them.
 */
export const BLOCK_SIZE = 250;
/** How many rows one transaction inserts where all are needed before work goes on. */
const LARGE_BLOCK_SIZE = 1000;

interface Block {
  /** Whether items without a row are left. */
  more: boolean;
  /** How many rows were inserted. */
  inserted: number;
  reset: boolean;
  events: LoggedEvent[];
}

const NONE: Block = { more: false, inserted: 0, reset: false, events: [] };

/**
 * Inserts rows of the next items of a running job, unless another worker does so now. A job that resets its items gets
 * all rows before any item is processed, every other job one block per message. Returns whether this worker left items
 * without a row.
 */
export async function insertNextItems(ctx: Context, jobId: string): Promise<boolean> {
  for (;;) {
    const { more, inserted, reset } = await insertBlock(ctx, jobId, 'skip locked');
    if (!more || (inserted > 0 && !reset)) return more;
  }
}

/** Inserts the rows of all items of a running job, after another worker that does so now. */
export async function insertAllItems(ctx: Context, jobId: string): Promise<void> {
  while ((await insertBlock(ctx, jobId, 'wait')).more);
}

/**
 * One transaction inserts the rows and remembers how far it got, so that a crash neither loses nor repeats an item. The
 * last block takes the items that were changed or deleted since the start from the totals of the job, and ends the job if
 * all others are finished.
 */
async function insertBlock(ctx: Context, jobId: string, whenLocked: 'skip locked' | 'wait'): Promise<Block> {
  if (!(await row(ctx.em, sql`select 1 from job_selections where job_id = ${jobId}`))) return NONE;
  const block = await ctx.em.transactional(async (em): Promise<Block> => {
    const stored = await row<JobSelection & { projectId: string; jobType: JobType }>(
      em,
      sql`select selection, missing, inserted, after_position as "afterPosition",
                 up_to_position as "upToPosition", counted_at as "countedAt", project_id as "projectId",
                 job_type as "jobType"
            from job_selections s join jobs on jobs.id = s.job_id
           where s.job_id = ${jobId} and jobs.status = 'running'
             for update of s ${whenLocked === 'wait' ? sql`` : sql`skip locked`}`,
    );
    if (!stored) return NONE;
    const { selection, missing, projectId, jobType } = stored;
    const { generating } = definitionOf(ctx, jobType).run;
    const { languages } = selection;
    const size = selection.reset || whenLocked === 'wait' ? LARGE_BLOCK_SIZE : BLOCK_SIZE;
    const perItem = languages ? languages.others.length + (languages.main ? 1 : 0) : 1;
    const inserted = await insertItems(em, {
      jobId,
      projectId,
      selection,
      generating,
      next: {
        ...stored,
        items: languages ? Math.floor(size / perItem) : Math.min(size, missing),
        texts: missing,
      },
    });
    const { count, lastPosition } = inserted;
    const more = inserted.more && missing > count;
    if (more)
      await changed(
        em,
        sql`update job_selections
               set missing = missing - ${count}::int, inserted = inserted + ${count}::int, after_position = ${lastPosition}
             where job_id = ${jobId}`,
      );
    else await changed(em, sql`delete from job_selections where job_id = ${jobId}`);
    const events = more ? [] : await reduceTotals({ ...ctx, em }, jobId, missing - count);
    return { more, inserted: count, reset: selection.reset, events };
  });
  publishEvents(ctx.bus, jobId, block.events);
  return block;
}

/** Takes items that have no row from the totals of the job. Returns the closing event if no other item is left. */
async function reduceTotals(ctx: Context, jobId: string, items: number): Promise<LoggedEvent[]> {
  if (items === 0) return [];
  const counters = await row<Counters>(
    ctx.em,
    sql`update jobs
           set items_left = items_left - ${items}::int, progress_total = progress_total - ${items}::int
         where id = ${jobId}
        returning last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped`,
  );
  const complete = await completeIfDone(ctx, jobId, counters!);
  return complete ? [complete] : [];
}
