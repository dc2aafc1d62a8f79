import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Context } from '../../core/context.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { releaseUnpaid, type UnpaidWork } from '../billing/unpaid-usage.ts';
import { enqueueJob } from './enqueue-job.ts';

/**
 * Repairs the effects of a crash or a lost queue. Items with an expired lease return to the queue, and their CT are
 * released. A job without activity for the time of a lease, or since the end of its waiting time, is enqueued again.
 * Several processes may sweep at the same time.
 */
export async function sweepJobs(ctx: Context): Promise<void> {
  await returnExpiredItems(ctx);
  const inactive = await rows<{ id: string; jobType: JobType }>(
    ctx.em,
    sql`update jobs
           set touched_at = now()
         where id in (select id
                        from jobs
                       where status in ('queued', 'running')
                         and (waiting_until is null or waiting_until <= now())
                         and touched_at < greatest(
                               now() - make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS}),
                               waiting_until)
                         for update skip locked)
        returning id, job_type as "jobType"`,
  );
  for (const job of inactive) {
    ctx.log.info({ event: 'job.requeued', jobId: job.id }, 'The job was enqueued again.');
    await enqueueJob(ctx, job);
  }
}

/** What fails for one organization is logged, and stops neither the others nor the rest of the sweep. */
async function returnExpiredItems(ctx: Context): Promise<void> {
  const found = await rows<{ organizationId: string }>(
    ctx.em,
    sql`select distinct j.organization_id as "organizationId"
          from job_items i join jobs j on j.id = i.job_id
         where j.status = 'running' and i.state = 'running' and i.lease_until < now()`,
  );
  for (const { organizationId } of found) {
    try {
      await returnItemsOf(ctx, organizationId);
    } catch (error) {
      ctx.log.error(
        { event: 'job.items_not_returned', err: error, organizationId },
        'The items of a stopped worker could not be returned to the queue.',
      );
    }
  }
}

/**
 * An item that holds no CT while other items of its claim do had not started. The crash of its worker does not count as
 * an attempt. An item that held CT and stored no answer had probably called the AI provider, which counts as a call.
 */
async function returnItemsOf(ctx: Context, organizationId: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const returned = await row<UnpaidWork>(
      em,
      sql`with expired as (
            select i.job_id, i.position, i.claim, i.held, i.unpaid_tokens
              from job_items i join jobs j on j.id = i.job_id
             where j.organization_id = ${organizationId}
               and j.status = 'running' and i.state = 'running' and i.lease_until < now()
               for update of i skip locked),
          back as (
            update job_items i
               set state = 'queued', claim = null, lease_until = null, held = 0, unpaid_tokens = 0,
                   calls = i.calls + (e.held > 0 and e.unpaid_tokens = 0)::int,
                   attempts = i.attempts - (e.held = 0 and e.claim in (select claim from expired where held > 0))::int
              from expired e
             where i.job_id = e.job_id and i.position = e.position)
          select sum(held)::numeric(18,4) as held, sum(unpaid_tokens)::float8 as unpaid_tokens
            from expired
          having count(*) > 0`,
    );
    if (returned) await releaseUnpaid({ ...ctx, em }, organizationId, [returned], 'interrupted');
  });
}
