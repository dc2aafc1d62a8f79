import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, row, rows, sql } from '../../core/sql.ts';
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
  /** Whether it is the first of a job that waited: it shows whether work can go on. */
  probe: boolean;
}

/** Names a claimed item among all pieces of work. */
export function subjectOf({ jobId, position }: ClaimedItem): string {
  return `${jobId}:${position}`;
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

/** How long the rest of a job waits for the one item that shows whether work can go on; then another one is tried. */
const TRIAL_SECONDS = 15;

/**
 * Takes items nobody works on yet. `more` says that there may be more to take. Of a job that waits it takes nothing; once
 * its time is over, one item first, and any, so that none that always fails stands before the others.
 */
export async function claimItems(
  ctx: Context,
  jobId: string,
  claim: string,
  { limit, atOnce, generating }: Wish,
): Promise<{ items: ClaimedItem[]; more: boolean }> {
  return ctx.em.transactional(async (em) => {
    const { slots, probe } = await room(em, jobId, limit, atOnce);
    if (slots <= 0) return { items: [], more: false };
    const claimed = await rows<Row>(
      em,
      sql`with free as (
            select job_id, position from job_items
             where job_id = ${jobId} and state = 'queued'
             order by ${probe ? sql`random()` : sql`position`} limit ${slots} for update skip locked)
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
    const items = claimed
      .toSorted((a, b) => a.position - b.position)
      .map((each) => ({ ...claimedItem(jobId, claim, each), probe }));
    return { items, more: items.length === slots };
  });
}

interface Room {
  slots: number;
  probe: boolean;
}

const NONE: Room = { slots: 0, probe: false };

/** How many items may be taken now, of a job that runs and does not wait. */
async function room(em: EntityManager, jobId: string, limit: number, atOnce: number | null): Promise<Room> {
  const lock = atOnce === null ? sql`for key share` : sql`for no key update`;
  const job = await row<{ waited: boolean }>(
    em,
    sql`select waiting_until is not null as waited from jobs
         where id = ${jobId} and status = 'running' and (waiting_until is null or waiting_until <= now()) ${lock}`,
  );
  if (!job || (job.waited && !(await beginTrial(em, jobId)))) return NONE;
  const most = job.waited ? 1 : limit;
  return { slots: atOnce === null ? most : Math.min(most, atOnce - (await flying(em, jobId))), probe: job.waited };
}

/** Of many at once one begins it; the others find a job that waits. */
async function beginTrial(em: EntityManager, jobId: string): Promise<boolean> {
  const begun = await changed(
    em,
    sql`update jobs set waiting_until = now() + make_interval(secs => ${TRIAL_SECONDS}), touched_at = now()
         where id = ${jobId} and status = 'running' and waiting_until <= now()`,
  );
  return begun === 1;
}

/** Counts in a statement of its own: only that sees what was claimed by those who held the job's lock before. */
async function flying(em: EntityManager, jobId: string): Promise<number> {
  const flying = await row<{ n: number }>(
    em,
    sql`select count(*)::int as n from job_items where job_id = ${jobId} and state = 'running'`,
  );
  return flying!.n;
}

function claimedItem(jobId: string, claim: string, row: Row): Omit<ClaimedItem, 'probe'> {
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

/** Whether an item is its claim's at this moment: who stood still beyond the lease asks before a call that cannot be taken back. */
export async function isClaimed(ctx: Context, { jobId, position, claim }: ClaimedItem): Promise<boolean> {
  return (
    (await row(
      ctx.em,
      sql`select 1 from job_items where job_id = ${jobId} and position = ${position} and claim = ${claim} and state = 'running'`,
    )) !== null
  );
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
  const job = await row(
    ctx.em,
    sql`update jobs set touched_at = now() where id = ${jobId} and status = 'running' returning 1`,
  );
  return job !== null;
}
