import { JobEventType } from '../../../entities/jobs/job-event.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { rows, sql } from '../../core/sql.ts';
import { completeIfDone } from './end-job.ts';
import { appendEvent, type LoggedEvent, publishEvents } from './job-events.ts';

/**
 * Sets a queued job to running and logs its start. A job without items completes at once. Does nothing if another
 * worker started the job or it was cancelled.
 */
export async function startJob(ctx: Context, job: Job): Promise<void> {
  const events = await ctx.em.transactional(async (em): Promise<LoggedEvent[]> => {
    // A transaction that ends a job locks its items first (docs/architecture/locks.md), also those added meanwhile.
    if (job.itemsLeft === 0) await rows(em, sql`select 1 from job_items where job_id = ${job.id} for no key update`);
    const started = await em.nativeUpdate(
      Job,
      { id: job.id, status: JobStatus.queued },
      { status: JobStatus.running, startedAt: new Date() },
    );
    if (started === 0) return [];
    const start = await appendEvent(em, job.id, JobEventType.start, {
      job_id: job.id,
      job_type: job.jobType,
      total: job.progressTotal,
    });
    const counters = { items_left: job.itemsLeft, succeeded: 0, failed: 0 };
    const complete = await completeIfDone({ ...ctx, em }, job.id, counters);
    return complete ? [start!, complete] : [start!];
  });
  publishEvents(ctx.bus, job.id, events);
  if (events.length > 0) {
    const { jobType, progressTotal: total } = job;
    ctx.log.info({ event: 'job.started', jobType, total }, 'The job started.');
  }
}
