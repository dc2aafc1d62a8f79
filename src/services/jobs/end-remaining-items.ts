import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Context } from '../../core/context.ts';
import { afterCommit } from '../../core/after-commit.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { completeIfDone, type Counters } from './end-job.ts';
import { definitionOf } from './job-definition.ts';
import { type LoggedEvent, publishEvents } from './job-events.ts';
import { insertAllItems } from './insert-next-items.ts';
import { failUndone, restoreUndone } from './undone-items.ts';

/** How many items one transaction ends. */
export const BLOCK_SIZE = 1000;

interface JobRow {
  job_type: JobType;
  last_seq: number;
  progress_current: number;
  progress_total: number;
  /** The main language of its texts. */
  language: string | null;
}

/** What ends the items of a job. */
interface Ending {
  ctx: Context;
  jobId: string;
  state: JobItemState.skipped | JobItemState.failed;
  errorCode: string;
  message: string;
}

interface Block {
  events: LoggedEvent[];
  /** The position of the last item. */
  last: number;
  /** Whether further items may be queued. */
  more: boolean;
}

/** Calls for one job that come at the same time, or while another one runs, share the next run. */
const calls = memoizeByConfig(() => new GroupedCalls<Ending, PromiseSettledResult<void>>(endTogether, Infinity));

/** Skips every item of a job that is still queued, because CT are used up or the limit of the job is reached. */
export function skipRemainingItems(ctx: Context, jobId: string, errorCode: string, message: string): Promise<void> {
  return endRemainingItems(ctx, jobId, JobItemState.skipped, errorCode, message);
}

/**
 * Ends every item of a job that is still queued, for one reason. Items without a row get one first. The items cost
 * nothing, and each has an entry in the log. The content items of skipped ones get their previous status unless a user
 * changed it; those of failed ones get `failed`.
 *
 * All items in flight may find the reason at the same time, so their calls share a run, and with it one connection. A run
 * begins after all of its calls, so it ends the items that a caller has returned to the queue. If its calls have several
 * reasons, the items get that of the first one. An item that returns to the queue during a run may stay there.
 */
export async function endRemainingItems(
  ctx: Context,
  jobId: string,
  state: Ending['state'],
  errorCode: string,
  message: string,
): Promise<void> {
  const result = await calls(ctx.config).call(jobId, { ctx, jobId, state, errorCode, message });
  if (result.status === 'rejected') throw result.reason;
}

/** Ends the items once for all calls. An error is a result, because the group would repeat it for each call. */
async function endTogether(endings: readonly Ending[]): Promise<PromiseSettledResult<void>[]> {
  const [result] = await Promise.allSettled([endInBlocks(endings[0]!)]);
  return endings.map(() => result);
}

/**
 * After a crash between two blocks, the job runs with the items that are left. The next of them that is processed finds
 * the reason again.
 */
async function endInBlocks(ending: Ending): Promise<void> {
  const { ctx, jobId } = ending;
  await insertAllItems(ctx, jobId);
  for (let after = 0, more = true; more;) {
    const block = await endBlock(ending, after);
    const events = block.events.toSorted((one, other) => one.seq - other.seq);
    publishEvents(ctx.bus, jobId, events);
    ({ last: after, more } = block);
  }
}

/**
 * Ends the next queued items after a position in one transaction, and the job with its last item. Items that a worker
 * has claimed before are left to it. Does nothing if the job has ended.
 */
function endBlock({ ctx, jobId, state, errorCode, message }: Ending, after: number): Promise<Block> {
  const updateContentItems = state === JobItemState.failed ? failUndone : restoreUndone;
  const counter = state === JobItemState.failed ? sql`failed` : sql`skipped`;
  return ctx.em.transactional(async (em): Promise<Block> => {
    const queued = await rows<{ position: number; item_id: string | null }>(
      em,
      sql`select position, item_id
            from job_items
           where job_id = ${jobId} and state = 'queued' and position > ${after}
           order by position
           limit ${BLOCK_SIZE}
             for update`,
    );
    const last = queued.at(-1)?.position;
    if (last === undefined) return { events: [], last: after, more: false };
    await rows(
      em,
      sql`select 1
            from content_items
           where id = any(${queued.map((each) => each.item_id)}::uuid[])
           order by position
             for no key update`,
    );
    const job = await row<JobRow>(
      em,
      sql`select job_type, last_seq, progress_current, progress_total, payload->>'language' as language
            from jobs
           where id = ${jobId} and status = 'running'
             for no key update`,
    );
    if (!job) return { events: [], last, more: false };
    // The states `failed` and `skipped` are charge reasons too.
    const { charged } = definitionOf(ctx, job.job_type).run;
    const charge = charged ? { charge_reason: state } : {};
    const logged = await rows<LoggedEvent>(
      em,
      sql`with undone as (
            update job_items
               set state = ${state}, held = 0
             where job_id = ${jobId} and position = any(${queued.map((each) => each.position)}::int[])
            returning position, item_id, language, previous_status, ${charged ? sql`calls` : sql`attempts`} as attempts),
          ${updateContentItems},
          numbered as (select *, (row_number() over (order by position))::int as n from undone)
          insert into job_events (job_id, seq, type, data, created_at)
          select ${jobId}, ${job.last_seq}::int + n, 'progress',
                 jsonb_build_object(
                   'job_id', ${jobId}::text,
                   'current', ${job.progress_current}::int + n,
                   'total', ${job.progress_total}::int,
                   'item_id', item_id,
                   'external_id', (select c.external_id from content_items c where c.id = item_id),
                   'status', ${state}::text,
                   'error_code', ${errorCode}::text,
                   'message', ${message}::text,
                   'attempts', attempts,
                   'finished_at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                   || jsonb_strip_nulls(jsonb_build_object('language', coalesce(language, ${job.language}::text)))
                   || ${JSON.stringify(charge)}::jsonb,
                 now()
            from numbered
          returning seq, type, data`,
    );
    const counters = await row<Counters>(
      em,
      sql`update jobs
             set last_seq = last_seq + ${logged.length}::int,
                 items_left = items_left - ${logged.length}::int,
                 progress_current = progress_current + ${logged.length}::int,
                 touched_at = now(),
                 ${counter} = ${counter} + ${logged.length}::int
           where id = ${jobId}
          returning last_seq, items_left, progress_current, progress_total, succeeded, failed, skipped`,
    );
    const labels = { job_type: job.job_type, outcome: state };
    afterCommit(em, () => ctx.metrics?.jobItems.inc(labels, logged.length));
    const complete = await completeIfDone({ ...ctx, em }, jobId, counters!);
    const more = !complete && queued.length === BLOCK_SIZE;
    return { events: complete ? [...logged, complete] : logged, last, more };
  });
}
