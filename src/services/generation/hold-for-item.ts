import type { Context } from '../../core/context.ts';
import { sleep } from '../../core/sleep.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { holdStatement } from '../billing/ledger/hold.ts';
import type { ClaimedItem } from '../jobs/claim-items.ts';

/** How long an item waits before it looks again whether CT in flight came back. */
const CT_WAIT_MS = 150;

/** `wait`: others are in flight whose CT may come back. `exhausted`, `ceiling`: nothing will, so the rest is skipped. `lost`: the claim is another's. */
export type HoldResult = 'held' | 'wait' | 'exhausted' | 'ceiling' | 'lost';

/** Sets CT aside for one item, on the balance and on the item at once. */
export async function holdForItem(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
  maxCt: string | null,
): Promise<HoldResult> {
  if (maxCt === null)
    return (await holdBoth(ctx.em, organizationId, item, amount)) ? 'held' : refusal(ctx.em, organizationId, item);
  return ctx.em.transactional(async (em): Promise<HoldResult> => {
    const room = await roomUnderCeiling(em, item, amount, maxCt);
    if (room !== 'free') return room;
    return (await holdBoth(em, organizationId, item, amount)) ? 'held' : refusal(em, organizationId, item);
  });
}

/** Like {@link holdForItem}, and waits as long as CT that others hold may come back. Throws the signal's reason. */
export async function holdWhenFree(
  ctx: Context,
  organizationId: string,
  item: ClaimedItem,
  amount: string,
  maxCt: string | null,
  signal: AbortSignal,
): Promise<Exclude<HoldResult, 'wait'>> {
  for (;;) {
    const result = await holdForItem(ctx, organizationId, item, amount, maxCt);
    if (result !== 'wait') return result;
    await sleep(CT_WAIT_MS, signal);
  }
}

type Em = Context['em'];

/**
 * One statement. It locks the item before the balance, as everything does that needs both. Its commit does not wait for the
 * disk, where all items of an organization would wait in line: a hold that a crash of the database loses is lost on both
 * sides, and its item is not charged but done again.
 */
async function holdBoth(em: Em, organizationId: string, item: ClaimedItem, amount: string): Promise<boolean> {
  const held = await changed(
    em,
    sql`with own as materialized (
          select job_id, position from job_items
           where job_id = ${item.jobId} and position = ${item.position} and claim = ${item.claim} and state = 'running' for update),
        paid as (${holdStatement(organizationId, amount, sql`exists (select 1 from own)`)})
        update job_items i set held = ${amount}::numeric
          from own, paid, (select set_config('synchronous_commit', 'off', true)) quick where i.job_id = own.job_id and i.position = own.position`,
  );
  return held === 1;
}

async function refusal(em: Em, organizationId: string, item: ClaimedItem): Promise<'lost' | 'wait' | 'exhausted'> {
  const why = await row<{ lost: boolean; others: boolean }>(
    em,
    sql`select held > 0 as others, not exists (
                 select 1 from job_items where job_id = ${item.jobId} and position = ${item.position} and claim = ${item.claim} and state = 'running') as lost
          from balances where organization_id = ${organizationId}`,
  );
  if (!why || why.lost) return 'lost';
  return why.others ? 'wait' : 'exhausted';
}

/**
 * Whether what the run has spent, what it holds and the new hold stay under the ceiling. Item and job stay locked until
 * the hold stands; the sum is a statement of its own, because only that sees the holds of those who had the lock before.
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
    sql`with own as (select coalesce(sum(held), 0) as held from job_items where job_id = ${jobId} and state = 'running')
        select jobs.ct_used + own.held + ${amount}::numeric > ${maxCt}::numeric as over, own.held > 0 as others from jobs, own where jobs.id = ${jobId}`,
  );
  if (!job?.over) return 'free';
  return job.others ? 'wait' : 'ceiling';
}
