import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Context } from '../../core/context.ts';
import { ERRORS } from '../../core/errors.ts';
import { sleep } from '../../core/sleep.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import { funds, holdStatement } from '../billing/ledger/hold.ts';
import { SECONDS_TO_TOMORROW, UnpaidBudgetReached, withinUnpaidBudget } from '../billing/unpaid-usage.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';

/** How often an item checks whether CT that other items hold were released. */
const POLL_MS = 150;

/**
 * - `wait`: the CT are held by other items in flight, which may release them.
 * - `exhausted`, `ceiling`: the balance or the run's `max_ct` does not cover the item, and no item in flight will change that.
 * - `lost`: another worker has claimed the item since.
 */
export type HoldResult = 'held' | 'wait' | 'exhausted' | 'ceiling' | 'lost';

/**
 * Holds CT for an item, on the balance and on the item in one statement. Throws UnpaidBudgetReached if the organization has
 * used up its daily budget of unpaid tokens.
 */
export async function tryHold(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
  maxCt: string | null,
): Promise<HoldResult> {
  if (maxCt === null) return holdOrReason(ctx, organizationId, item, amount);
  return ctx.em.transactional(async (em): Promise<HoldResult> => {
    const room = await roomUnderCeiling(em, item, amount, maxCt);
    return room === 'free' ? holdOrReason({ ...ctx, em }, organizationId, item, amount) : room;
  });
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

type Em = Context['em'];

/**
 * Locks the item before the balance, as everything does that needs both. The commit does not wait for the disk, because all
 * items of an organization would wait for each other. If a crash of the database loses a hold, it is lost on both sides, and
 * the item is not charged but processed again.
 */
async function holdOrReason(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
): Promise<HoldResult> {
  const { em } = ctx;
  const when = sql`exists (select 1 from own) and ${withinUnpaidBudget(ctx.config, organizationId)}`;
  const held = await changed(
    em,
    sql`with own as materialized (
          select job_id, position
            from job_items
           where job_id = ${item.jobId} and position = ${item.position} and claim = ${item.claim} and state = 'running'
             for update),
        paid as (${holdStatement(organizationId, amount, when)})
        update job_items i set held = ${amount}::numeric
          from own, paid, (select set_config('synchronous_commit', 'off', true)) quick
         where i.job_id = own.job_id and i.position = own.position`,
  );
  return held === 1 ? 'held' : reasonOf(ctx, organizationId, item);
}

async function reasonOf(
  { em, config }: Context,
  organizationId: string,
  item: ClaimedItem,
): Promise<'lost' | 'wait' | 'exhausted'> {
  const state = await row<{ lost: boolean; others: boolean; within: boolean; seconds: number }>(
    em,
    sql`select held > 0 as others, ${withinUnpaidBudget(config, organizationId)} as within,
               ${SECONDS_TO_TOMORROW} as seconds,
               not exists (
                 select 1
                   from job_items
                  where job_id = ${item.jobId} and position = ${item.position}
                    and claim = ${item.claim} and state = 'running') as lost
          from balances where organization_id = ${organizationId}`,
  );
  if (!state || state.lost) return 'lost';
  if (!state.within) throw new UnpaidBudgetReached(state.seconds * 1000);
  return state.others ? 'wait' : 'exhausted';
}

/**
 * Whether the CT that the run has used and holds, together with this hold, stay under the ceiling. Item and job stay locked
 * until the hold is stored. The sum is a separate statement, because only a later statement sees the holds of transactions
 * that had the lock before.
 */
async function roomUnderCeiling(
  em: Em,
  { jobId, position }: ClaimedItem,
  amount: string,
  maxCt: string,
): Promise<'free' | 'wait' | 'ceiling'> {
  await row(em, sql`select 1 from job_items where job_id = ${jobId} and position = ${position} for update`);
  await row(em, sql`select 1 from jobs where id = ${jobId} for no key update`);
  const job = await row<{ over: boolean; others: boolean }>(
    em,
    sql`with own as (
          select coalesce(sum(held), 0) as held from job_items where job_id = ${jobId} and state = 'running')
        select jobs.ct_used + own.held + ${amount}::numeric > ${maxCt}::numeric as over, own.held > 0 as others
          from jobs, own
         where jobs.id = ${jobId}`,
  );
  if (!job?.over) return 'free';
  return job.others ? 'wait' : 'ceiling';
}
