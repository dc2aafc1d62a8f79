import { row, rows, sql } from '../../core/sql.ts';
import { releaseAll } from '../billing/ledger/hold.ts';
import type { Context } from '../../core/context.ts';

/** A piece of work in the hands of this process until its lease ends. */
export interface ClaimedItem {
  jobId: string;
  position: number;
  itemId: string | null;
  externalId: string | null;
  previousStatus: string | null;
  attempts: number;
  claim: string;
}

interface Row {
  position: number;
  item_id: string | null;
  external_id: string | null;
  previous_status: string | null;
  attempts: number;
}

/** Takes up to `limit` items nobody works on yet. Items of a generation show as `generating` from now on. */
export async function claimItems(ctx: Context, job: { id: string }, claim: string, limit: number, generating: boolean): Promise<ClaimedItem[]> {
  return ctx.em.transactional(async (em) => {
    const alive = await row(em, sql`select 1 from jobs where id = ${job.id} and status = 'running' for key share`);
    if (!alive) return [];
    const claimed = await rows<Row>(
      em,
      sql`with free as (
            select job_id, position from job_items
             where job_id = ${job.id} and state = 'queued'
             order by position limit ${limit} for update skip locked)
          update job_items i
             set state = 'running', claim = ${claim}, attempts = attempts + 1,
                 lease_until = now() + make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS})
            from free
           where i.job_id = free.job_id and i.position = free.position
          returning i.position, i.item_id, i.previous_status, i.attempts,
                    (select c.external_id from content_items c where c.id = i.item_id) as external_id`,
    );
    if (generating && claimed.length > 0) {
      const ids = claimed.map((each) => each.item_id);
      await rows(em, sql`update content_items set status = 'generating', updated_at = now() where id = any(${ids}::uuid[])`);
    }
    return claimed
      .toSorted((a, b) => a.position - b.position)
      .map((each) => ({
        jobId: job.id,
        position: each.position,
        itemId: each.item_id,
        externalId: each.external_id,
        previousStatus: each.previous_status,
        attempts: each.attempts,
        claim,
      }));
  });
}

/** Extends the lease on everything a claim still holds. Answers whether the job is still running. */
export async function renewLease(ctx: Context, jobId: string, claim: string): Promise<boolean> {
  await rows(
    ctx.em,
    sql`update job_items set lease_until = now() + make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS})
         where job_id = ${jobId} and claim = ${claim} and state = 'running'`,
  );
  const job = await row(ctx.em, sql`update jobs set touched_at = now() where id = ${jobId} and status = 'running' returning 1`);
  return job !== null;
}

/** Puts what a claim still holds back into the queue, with its CT: the process is about to stop. */
export async function returnItems(ctx: Context, jobId: string, organizationId: string, claim: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const held = await rows<{ held: string }>(
      em,
      sql`update job_items i set state = 'queued', claim = null, lease_until = null, held = 0
            from (select job_id, position, held from job_items where job_id = ${jobId} and claim = ${claim} and state = 'running' for update) old
           where i.job_id = old.job_id and i.position = old.position returning old.held`,
    );
    await releaseAll(em, organizationId, held);
  });
}
