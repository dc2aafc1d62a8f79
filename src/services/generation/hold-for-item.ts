import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Context } from '../../core/context.ts';
import { sumCt, unitsOf } from '../../core/ct.ts';
import { ERRORS } from '../../core/errors.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { sleep } from '../../core/sleep.ts';
import { changed, row, rows, sql } from '../../core/sql.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import { balanceCovers, funds, holdStatement } from '../billing/ledger/hold.ts';
import { SECONDS_TO_TOMORROW, UnpaidBudgetReached, withinUnpaidBudget } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { heldByBatches } from './batch/hold-for-batch.ts';

/** How often an item checks whether CT that other items hold were released. */
const POLL_MS = 150;

/**
 * - `wait`: other items in flight hold CT, which they may release, or just have. Batches at a provider do not count,
 *   because a worker would wait for them up to a day.
 * - `exhausted`, `ceiling`: the balance or the run's `max_ct` does not cover the item, and no item in flight will
 *   change that.
 * - `lost`: another worker has claimed the item since.
 */
export type HoldResult = 'held' | 'wait' | 'exhausted' | 'ceiling' | 'lost';

interface Hold {
  ctx: Context;
  organizationId: string;
  item: ClaimedItem;
  amount: string;
  maxCt: string | null;
}

/** Thrown where the balance or the ceiling may cover some items, but not all of them. */
class NotTogether extends Error {}

const MAX_ITEMS = 24;

const groups = memoizeByConfig(() => new GroupedCalls<Hold, HoldResult>(holdTogether, MAX_ITEMS));

/**
 * Holds CT for an item, on the balance and on the item in one statement. Items of a job that ask at the same time share it
 * if the CT suffice for all of them. Throws UnpaidBudgetReached if the organization has used up its daily budget of unpaid
 * tokens.
 */
export function tryHold(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
  maxCt: string | null,
): Promise<HoldResult> {
  return groups(ctx.config).call(item.jobId, { ctx, organizationId, item, amount, maxCt });
}

async function holdTogether(holds: readonly Hold[]): Promise<HoldResult[]> {
  const sorted = holds.toSorted((one, other) => one.item.position - other.item.position);
  const [{ ctx, maxCt }] = holds as [Hold];
  const result =
    maxCt === null
      ? await holdOrReason(ctx, sorted)
      : await ctx.em.transactional(async (em): Promise<HoldResult> => {
          const room = await roomUnderCeiling(em, sorted, maxCt);
          return room === 'free' ? holdOrReason({ ...ctx, em }, sorted) : room;
        });
  if (result !== 'held' && holds.length > 1) throw new NotTogether();
  return holds.map(() => result);
}

/** Like {@link tryHold}, but waits while other items may release CT. Throws the reason of the signal, too. */
export async function waitForHold(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
  maxCt: string | null,
  signal: AbortSignal,
): Promise<Exclude<HoldResult, 'wait'>> {
  for (;;) {
    const result = await tryHold(ctx, organizationId, item, amount, maxCt);
    if (result !== 'wait') return result;
    await sleep(POLL_MS, signal);
  }
}

/**
 * Holds CT for a job with one text. Returns null, or the outcome with which the text fails because the balance does not
 * cover it. The outcome of a lost claim is ignored. Throws UnpaidBudgetReached, or the reason of the signal.
 */
export async function holdOrFail(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const result = await waitForHold(ctx, organizationId, item, amount, null, signal);
  if (result === 'held') return null;
  if (result === 'exhausted') await notifyBalanceExhausted(ctx, organizationId);
  const { available } = await funds(ctx.em, organizationId);
  return {
    status: JobItemState.failed,
    errorCode: 'insufficient_ct',
    message: ERRORS.INSUFFICIENT_CT.detail,
    facts: { required_ct: amount, available_ct: available },
  };
}

const positionsOf = (holds: readonly Hold[]) => holds.map(({ item }) => item.position);
const totalOf = (holds: readonly Hold[]) => sumCt(...holds.map(({ amount }) => amount));

/**
 * Holds CT for all items or for none. Locks the items before the balance, as everything does that needs both. The commit
 * does not wait for the disk, because all items of an organization would wait for each other. If a crash of the database
 * loses a hold, it is lost on both sides, and the item is not charged but processed again.
 */
async function holdOrReason(ctx: Context, holds: readonly Hold[]): Promise<HoldResult> {
  const [{ organizationId, item }] = holds as [Hold];
  const when = sql`(select count(*) from own) = ${holds.length}::int and ${withinUnpaidBudget(ctx.config, organizationId)}`;
  const held = await changed(
    ctx.em,
    sql`with given as (
          select *
            from unnest(${positionsOf(holds)}::int[], ${holds.map((hold) => hold.item.claim)}::uuid[],
                        ${holds.map(({ amount }) => amount)}::numeric[]) as given(position, claim, amount)),
        own as materialized (
          select i.position, given.amount
            from job_items i join given on given.position = i.position and given.claim = i.claim
           where i.job_id = ${item.jobId} and i.position = any(${positionsOf(holds)}::int[]) and i.state = 'running'
           order by i.position
             for update of i),
        paid as (${holdStatement(organizationId, totalOf(holds), when)})
        update job_items i set held = own.amount
          from own, paid, (select set_config('synchronous_commit', 'off', true)) quick
         where i.job_id = ${item.jobId} and i.position = own.position`,
  );
  return held === holds.length ? 'held' : reasonOf(ctx, organizationId, item, totalOf(holds));
}

/** The CT that batches hold, by organization. Every waiting item asks several times a second, and it changes rarely. */
const inBatches = new LRUCache<string, string>({ max: 1000, ttl: 2000 });

/** Why CT were not held. Other items may have released theirs since, so that the next attempt gets them. */
async function reasonOf(
  { em, config }: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
): Promise<'lost' | 'wait' | 'exhausted'> {
  const state = await row<{ lost: boolean; covered: boolean; held: string; within: boolean; seconds: number }>(
    em,
    sql`select ${balanceCovers(amount)} as covered, held::text as held,
               ${withinUnpaidBudget(config, organizationId)} as within, ${SECONDS_TO_TOMORROW} as seconds,
               not exists (
                 select 1
                   from job_items
                  where job_id = ${item.jobId} and position = ${item.position}
                    and claim = ${item.claim} and state = 'running') as lost
          from balances where organization_id = ${organizationId}`,
  );
  if (!state || state.lost) return 'lost';
  if (!state.within) throw new UnpaidBudgetReached(state.seconds * 1000);
  return state.covered || (await isHeldByItems(em, organizationId, state.held)) ? 'wait' : 'exhausted';
}

/** Whether not all of the held CT are those of batches at a provider. */
async function isHeldByItems(em: EntityManager, organizationId: string, held: string): Promise<boolean> {
  const isMore = (batches: string) => unitsOf(held) > unitsOf(batches);
  if (!isMore('0')) return false;
  const known = inBatches.get(organizationId);
  if (known !== undefined && isMore(known)) return true;
  const batches = await heldByBatches(em, organizationId);
  inBatches.set(organizationId, batches);
  return isMore(batches);
}

/**
 * Whether the CT that the run has used and holds, together with these holds, stay under the ceiling. Items and job stay
 * locked until the holds are stored. The sum is a separate statement, because only a later statement sees the holds of
 * transactions that had the lock before.
 */
async function roomUnderCeiling(
  em: Context['em'],
  holds: readonly Hold[],
  maxCt: string,
): Promise<'free' | 'wait' | 'ceiling'> {
  const { jobId } = holds[0]!.item;
  await rows(
    em,
    sql`select 1
          from job_items
         where job_id = ${jobId} and position = any(${positionsOf(holds)}::int[])
         order by position
           for update`,
  );
  await row(em, sql`select 1 from jobs where id = ${jobId} for no key update`);
  const job = await row<{ over: boolean; others: boolean }>(
    em,
    sql`with own as (
          select coalesce(sum(held), 0) as held from job_items where job_id = ${jobId} and state = 'running')
        select jobs.ct_used + own.held + ${totalOf(holds)}::numeric > ${maxCt}::numeric as over, own.held > 0 as others
          from jobs, own
         where jobs.id = ${jobId}`,
  );
  if (!job?.over) return 'free';
  return job.others ? 'wait' : 'ceiling';
}
