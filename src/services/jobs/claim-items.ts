import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, row, rows, sql } from '../../core/sql.ts';
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

export interface Wish {
  limit: number;
  /** Items of the job in flight at most, in all processes together. */
  atOnce: number | null;
  /** Whether pending items show as `generating` from now on. One that is not pending any more is left as it is. */
  generating: boolean;
}

/** Takes items nobody works on yet. `more` says that there may be more to take. */
export async function claimItems(ctx: Context, jobId: string, claim: string, { limit, atOnce, generating }: Wish): Promise<{ items: ClaimedItem[]; more: boolean }> {
  return ctx.em.transactional(async (em) => {
    const room = atOnce === null ? await roomIfRunning(em, jobId, limit) : Math.min(limit, await roomBeside(em, jobId, atOnce));
    if (room <= 0) return { items: [], more: false };
    const claimed = await rows<Row>(
      em,
      sql`with free as (
            select job_id, position from job_items
             where job_id = ${jobId} and state = 'queued'
             order by position limit ${room} for update skip locked)
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
      await changed(
        em,
        sql`update content_items set status = 'generating', updated_at = now()
             where id in (select id from content_items where id = any(${ids}::uuid[]) and status in ('pending', 'generating') order by position for no key update)`,
      );
    }
    const items = claimed.toSorted((a, b) => a.position - b.position).map((each) => claimedItem(jobId, claim, each));
    return { items, more: items.length === room };
  });
}

async function roomIfRunning(em: EntityManager, jobId: string, limit: number): Promise<number> {
  const alive = await row(em, sql`select 1 from jobs where id = ${jobId} and status = 'running' for key share`);
  return alive ? limit : 0;
}

/** Counts in a statement of its own: only that sees what was claimed by those who held the job's lock before. */
async function roomBeside(em: EntityManager, jobId: string, atOnce: number): Promise<number> {
  const alive = await row(em, sql`select 1 from jobs where id = ${jobId} and status = 'running' for no key update`);
  if (!alive) return 0;
  const flying = await row<{ n: number }>(em, sql`select count(*)::int as n from job_items where job_id = ${jobId} and state = 'running'`);
  return atOnce - flying!.n;
}

function claimedItem(jobId: string, claim: string, row: Row): ClaimedItem {
  return {
    jobId,
    position: row.position,
    itemId: row.item_id,
    externalId: row.external_id,
    previousStatus: row.previous_status,
    attempts: row.attempts,
    claim,
  };
}

/** Whether an item is still in the hands of its claim; then it stays there until the transaction ends. */
export async function stillClaimed(em: EntityManager, item: ClaimedItem): Promise<boolean> {
  const own = await row(
    em,
    sql`select 1 from job_items where job_id = ${item.jobId} and position = ${item.position} and claim = ${item.claim} and state = 'running' for share`,
  );
  return own !== null;
}

/** Extends the lease on everything a claim still holds. Answers whether the job is still running. */
export async function renewLease(ctx: Context, jobId: string, claim: string): Promise<boolean> {
  await rows(
    ctx.em,
    sql`with own as materialized (
          select job_id, position from job_items where job_id = ${jobId} and claim = ${claim} and state = 'running' order by position for update)
        update job_items i set lease_until = now() + make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS})
          from own where i.job_id = own.job_id and i.position = own.position`,
  );
  const job = await row(ctx.em, sql`update jobs set touched_at = now() where id = ${jobId} and status = 'running' returning 1`);
  return job !== null;
}

/** Puts what a claim still holds back into the line, with its CT. `forgiven` does not count as an attempt: the process is about to stop. */
export async function returnItems(ctx: Context, job: { id: string; organizationId: string }, claim: string, forgiven: boolean): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const held = await rows<{ held: string }>(
      em,
      sql`update job_items i
             set state = 'queued', claim = null, lease_until = null, held = 0, attempts = i.attempts - ${forgiven ? 1 : 0}::int
            from (select job_id, position, held from job_items
                   where job_id = ${job.id} and claim = ${claim} and state = 'running' order by position for update) old
           where i.job_id = old.job_id and i.position = old.position returning old.held`,
    );
    await releaseAll(em, job.organizationId, held);
  });
}
