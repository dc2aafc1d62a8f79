import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { JobType } from '../../../entities/jobs/job-type.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { rows, sql } from '../../core/sql.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import { resetSourceStatus } from '../catalog/imports/reset-source-status.ts';
import { endJob } from './complete-job.ts';
import { getJob } from './get-job.ts';
import { publishEvents } from './job-events.ts';
import { restoreUndone } from './restore-items.ts';

/** Where a worker hears that a job was cancelled, to abort its calls in flight. */
export function cancelChannel(jobId: string): string {
  return `job-cancel:${jobId}`;
}

/**
 * Stops a job: work not done is dropped, its items go back to what they were, its CT are released; what is done stays
 * done and paid. Throws 409 for a job that is over.
 */
export async function cancelJob(ctx: Context, jobId: string): Promise<Job> {
  const job = await getJob(ctx, jobId);
  const complete = await ctx.em.transactional(async (em) => {
    const dropped = await rows<{ held: string }>(
      em,
      sql`with old as materialized (
            select job_id, position, item_id, held, previous_status from job_items
             where job_id = ${jobId} and state in ('queued', 'running') order by position for update),
          undone as materialized (
            select old.item_id, old.previous_status from content_items c join old on old.item_id = c.id
             where old.previous_status is not null order by c.position for no key update of c),
          back as (${restoreUndone})
          update job_items i set state = 'cancelled', held = 0, claim = null, lease_until = null
            from old where i.job_id = old.job_id and i.position = old.position returning old.held`,
    );
    const ended = await endJob({ ...ctx, em }, jobId, JobStatus.cancelled);
    if (!ended) throw new AppError('CONFLICT', 'The job is already over');
    await releaseAll(em, job.organizationId, dropped);
    if (job.jobType === JobType.import) await resetSourceStatus(em, String(job.payload['dataSourceId']));
    return ended;
  });
  publishEvents(ctx.bus, jobId, [complete]);
  ctx.bus.publish(cancelChannel(jobId), '');
  await ctx.em.refresh(job);
  return job;
}
