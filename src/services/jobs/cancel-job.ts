import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { rows, sql } from '../../core/sql.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import { endJob } from './complete-job.ts';
import { getJob } from './get-job.ts';
import { publishEvents } from './job-events.ts';

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
    // Items before the job row: the order in which finishItem locks, so that the two cannot wait for each other.
    const dropped = await rows<{ held: string }>(
      em,
      sql`with old as (
            select job_id, position, item_id, held, previous_status from job_items
             where job_id = ${jobId} and state in ('queued', 'running') for update),
          back as (
            update content_items c set status = old.previous_status, updated_at = now() from old
             where c.id = old.item_id and old.previous_status is not null and c.status in ('generating', 'pending'))
          update job_items i set state = 'cancelled', held = 0, claim = null, lease_until = null
            from old where i.job_id = old.job_id and i.position = old.position returning old.held`,
    );
    await releaseAll(em, job.organizationId, dropped);
    return endJob(em, jobId, JobStatus.cancelled, null);
  });
  if (!complete) throw new AppError('CONFLICT', 'The job is already over');
  publishEvents(ctx.bus, jobId, [complete]);
  ctx.bus.publish(cancelChannel(jobId), '');
  await ctx.em.refresh(job);
  return job;
}
