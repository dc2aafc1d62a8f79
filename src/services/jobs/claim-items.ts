import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { setGenerating } from './set-generating.ts';

/** The calls to an AI provider for an item, by all workers that have processed it. */
export interface ItemUsage {
  calls: number;
  /** Those that the row of the item does not count yet. */
  unstored: number;
}

/** A job item that this process works on until the lease of its claim expires. */
export interface ClaimedItem {
  jobId: string;
  position: number;
  itemId: string | null;
  externalId: string | null;
  /** The language of the texts; null for the own texts of the item, which are in the main language of the job. */
  language: string | null;
  previousStatus: string | null;
  attempts: number;
  claim: string;
  /** Its calls to the AI provider, which are counted here before they are stored. */
  usage: ItemUsage;
  /**
   * Whether it is the first item after the job waited for an outside system. Its result decides whether the job
   * continues.
   */
  probe: boolean;
  /** Whether it is one of the last items of its job. Few others come after it, so its results are stored at once. */
  last: boolean;
}

/** A claimed item and the CT that it holds. */
export interface HoldingItem extends ClaimedItem {
  held: string;
}

/** Identifies a claimed item among all units of work. */
export function subjectOf({ jobId, position }: ClaimedItem): string {
  return `${jobId}:${position}`;
}

interface Row {
  position: number;
  item_id: string | null;
  external_id: string | null;
  language: string | null;
  previous_status: string | null;
  attempts: number;
  calls: number;
}

export interface ClaimOptions {
  limit: number;
  /** Items of the job in flight over all processes; null for no limit. */
  maxInFlight: number | null;
  /** Whether pending content items get the status `generating`. Items with another status are left as they are. */
  generating: boolean;
  /**
   * Whether the items belong to a batch from now on: they have no lease, and the waiting time of the job does not matter.
   */
  inBatch?: boolean;
  /** Whether the texts of an item in other languages wait until its own ones are finished. */
  mainLanguageFirst?: boolean;
}

/** How long the other items of a job wait for the result of the probe. After that another item becomes the probe. */
const PROBE_SECONDS = 15;

/**
 * Claims queued items of a running job. `more` says whether further items may be queued. Nothing is claimed while the
 * job waits for an outside system. After its waiting time one item is claimed as a probe, a random one, so that an item
 * that always fails does not block the others.
 */
export async function claimItems(
  ctx: Context,
  jobId: string,
  claim: string,
  { limit, maxInFlight, generating, inBatch = false, mainLanguageFirst = false }: ClaimOptions,
): Promise<{ items: ClaimedItem[]; more: boolean }> {
  return ctx.em.transactional(async (em) => {
    const { count, probe, total } = inBatch
      ? await running(em, jobId, limit)
      : await claimable(em, jobId, limit, maxInFlight);
    if (count <= 0) return { items: [], more: false };
    const claimed = await rows<Row>(
      em,
      sql`with free as (
            select position
              from job_items
             where job_id = ${jobId} and state = 'queued' ${mainLanguageFirst ? mainIsFinished(jobId) : sql``}
             order by ${probe ? sql`random()` : sql`position`}
             limit ${count}
               for update skip locked)
          update job_items i
             set state = 'running', claim = ${claim}, attempts = attempts + 1,
                 lease_until = case when not ${inBatch} then now() + make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS}) end
            from free
           where i.job_id = ${jobId} and i.position = free.position
          returning i.position, i.item_id, i.language, i.previous_status, i.attempts, i.calls,
                    (select c.external_id from content_items c where c.id = i.item_id) as external_id`,
    );
    const items = claimed
      .toSorted((a, b) => a.position - b.position)
      .map((each) => ({ ...claimedItem(jobId, claim, each), probe, last: each.position > total - limit }));
    if (generating && items.length > 0) await setGenerating(em, items);
    // Items that wait for those of this claim are claimed after them.
    return { items, more: items.length === count || (mainLanguageFirst && items.length > 0) };
  });
}

/** The condition that no own texts of the item are unfinished in the job, except for those themselves. */
const mainIsFinished = (jobId: string) => sql`
  and (language is null or not exists (
         select from job_items own
          where own.job_id = ${jobId} and own.item_id = job_items.item_id and own.language is null
            and own.state in ('queued', 'running')))`;

interface Claimable {
  count: number;
  probe: boolean;
  /** The number of all items of the job. */
  total: number;
}

const NONE: Claimable = { count: 0, probe: false, total: 0 };

/** The limit for a batch if the job runs, and 0 if it has ended. */
async function running(em: EntityManager, jobId: string, limit: number): Promise<Claimable> {
  const job = await row(em, sql`select 1 from jobs where id = ${jobId} and status = 'running' for key share`);
  return job ? { count: limit, probe: false, total: Infinity } : NONE;
}

/** How many items may be claimed now. Locks the job if `maxInFlight` limits it. */
async function claimable(
  em: EntityManager,
  jobId: string,
  limit: number,
  maxInFlight: number | null,
): Promise<Claimable> {
  const lock = maxInFlight === null ? sql`for key share` : sql`for no key update`;
  const job = await row<{ waited: boolean; total: number }>(
    em,
    sql`select waiting_until is not null as waited, progress_total as total
          from jobs
         where id = ${jobId} and status = 'running' and (waiting_until is null or waiting_until <= now())
         ${lock}`,
  );
  if (!job || (job.waited && !(await startProbe(em, jobId)))) return NONE;
  const max = job.waited ? 1 : limit;
  return {
    count: maxInFlight === null ? max : Math.min(max, maxInFlight - (await countInFlight(em, jobId))),
    probe: job.waited,
    total: job.total,
  };
}

/** Of several concurrent workers exactly one starts the probe. For the others the job still waits. */
async function startProbe(em: EntityManager, jobId: string): Promise<boolean> {
  const started = await changed(
    em,
    sql`update jobs
           set waiting_until = now() + make_interval(secs => ${PROBE_SECONDS}), touched_at = now()
         where id = ${jobId} and status = 'running' and waiting_until <= now()`,
  );
  return started === 1;
}

/** A statement of its own: only a new snapshot contains the claims of workers that held the job's lock before. */
async function countInFlight(em: EntityManager, jobId: string): Promise<number> {
  const counted = await row<{ n: number }>(
    em,
    sql`select count(*)::int as n from job_items where job_id = ${jobId} and state = 'running'`,
  );
  return counted!.n;
}

function claimedItem(jobId: string, claim: string, row: Row): Omit<ClaimedItem, 'probe' | 'last'> {
  return {
    jobId,
    position: row.position,
    itemId: row.item_id,
    externalId: row.external_id,
    language: row.language,
    previousStatus: row.previous_status,
    attempts: row.attempts,
    usage: { calls: row.calls, unstored: 0 },
    claim,
  };
}

/** Whether the claim still holds the item. If so, it is locked so that this stays true until the transaction ends. */
export async function lockIfClaimed(em: EntityManager, { jobId, position, claim }: ClaimedItem): Promise<boolean> {
  const own = await row(
    em,
    sql`select 1
          from job_items
         where job_id = ${jobId} and position = ${position} and claim = ${claim} and state = 'running'
           for share`,
  );
  return own !== null;
}

/**
 * The items that a claim still holds, in the order of their positions; only those at certain positions if they are
 * given.
 */
export async function claimedItems(
  ctx: Context,
  jobId: string,
  claim: string,
  positions?: readonly number[],
): Promise<HoldingItem[]> {
  const found = await rows<Row & { held: string }>(
    ctx.em,
    sql`select i.position, i.item_id, i.language, i.previous_status, i.attempts, i.calls, i.held,
               (select c.external_id from content_items c where c.id = i.item_id) as external_id
          from job_items i
         where i.job_id = ${jobId} and i.claim = ${claim} and i.state = 'running'
           ${positions ? sql`and i.position = any(${[...positions]}::int[])` : sql``}
         order by i.position`,
  );
  return found.map((each) => ({ ...claimedItem(jobId, claim, each), probe: false, last: false, held: each.held }));
}

/** Extends the lease of all items that a claim still holds. Returns whether the job is still running. */
export async function renewLease(ctx: Context, jobId: string, claim: string): Promise<boolean> {
  await rows(
    ctx.em,
    sql`with own as materialized (
          select position
            from job_items
           where job_id = ${jobId} and claim = ${claim} and state = 'running'
           order by position
             for update)
        update job_items i
           set lease_until = now() + make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS})
          from own
         where i.job_id = ${jobId} and i.position = own.position`,
  );
  const job = await row(
    ctx.em,
    sql`update jobs set touched_at = now() where id = ${jobId} and status = 'running' returning 1`,
  );
  return job !== null;
}
