import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { afterCommit } from '../../core/after-commit.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { releaseUnpaid, type UnpaidWork } from '../billing/unpaid-usage.ts';
import { endJob } from './end-job.ts';
import { getJob } from './get-jobs.ts';
import { publishEvents } from './job-events.ts';
import { restoreUndone } from './undone-items.ts';

/** The bus channel on which the workers of a job receive its cancellation, to abort their calls in flight. */
export function cancelChannel(jobId: string): string {
  return `job-cancel:${jobId}`;
}

/**
 * Cancels a job: unfinished items are dropped, their content items get their previous status, and their CT are
 * released. Finished items stay finished and charged. Throws 409 if the job has ended.
 */
export async function cancelJob(ctx: Context, jobId: string): Promise<Job> {
  const job = await getJob(ctx, jobId);
  const complete = await ctx.em.transactional(async (em) => {
    // Nothing was changed for items that have no row. A worker that inserts rows now commits them first.
    await changed(em, sql`delete from job_selections where job_id = ${jobId}`);
    // A statement of its own: only a later one sees the texts that claims inserted for their items before.
    await rows(
      em,
      sql`select count(*)
            from (select from job_items
                   where job_id = ${jobId} and state in ('queued', 'running')
                   order by position
                     for update) locked`,
    );
    const dropped = await row<UnpaidWork & { items: number }>(
      em,
      sql`with old as materialized (
            select position, item_id, language, held, unpaid_tokens, previous_status
              from job_items
             where job_id = ${jobId} and state in ('queued', 'running')
             order by position
               for update),
          undone as materialized (
            select old.item_id, old.language, old.previous_status
              from content_items c join old on old.item_id = c.id
             where old.previous_status is not null
             order by c.position
               for no key update of c),
          ${restoreUndone},
          cancelled as (
            update job_items i
               set state = 'cancelled', held = 0, unpaid_tokens = 0, claim = null, lease_until = null
              from old
             where i.job_id = ${jobId} and i.position = old.position
            returning old.held, old.unpaid_tokens)
          select count(*)::int as items, coalesce(sum(held), 0)::numeric(18,4) as held,
                 coalesce(sum(unpaid_tokens), 0)::float8 as unpaid_tokens
            from cancelled`,
    );
    const ended = await endJob({ ...ctx, em }, jobId, JobStatus.cancelled);
    const labels = { job_type: job.jobType, outcome: 'cancelled' };
    afterCommit(em, () => ctx.metrics?.jobItems.inc(labels, dropped!.items));
    if (!ended) throw new AppError('CONFLICT', 'The job is already over');
    await releaseUnpaid({ ...ctx, em }, job.organizationId, [dropped!], 'cancelled');
    return ended;
  });
  publishEvents(ctx.bus, jobId, [complete]);
  ctx.bus.publish(cancelChannel(jobId), '');
  await ctx.em.refresh(job);
  return job;
}
