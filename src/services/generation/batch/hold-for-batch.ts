import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { formatCt, sumCt, unitsOf } from '../../../core/ct.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { SECONDS_TO_TOMORROW, UnpaidBudgetReached, withinUnpaidBudget } from '../../billing/unpaid-usage.ts';
import { release } from '../../billing/ledger/hold.ts';
import { assertClaim, type ClaimedBatch } from './batch-row.ts';

/** An item of a batch and the most that its text can cost. */
export interface BatchHold {
  position: number;
  amount: string;
}

/** Returns the CT that batches of an organization hold at their providers, which may take a day to answer. */
export async function heldByBatches(em: EntityManager, organizationId: string): Promise<string> {
  const sent = await rows<{ jobId: string; ids: string[] }>(
    em,
    sql`select job_id as "jobId", array_agg(id) as ids
          from ai_batches
         where organization_id = ${organizationId} and status in ('submitting', 'in_progress') and job_id is not null
         group by job_id`,
  );
  let sum = '0';
  // One job at a time, so that PostgreSQL locks only the partition with its items.
  for (const { jobId, ids } of sent) {
    const own = await row<{ held: string }>(
      em,
      sql`select coalesce(sum(held), 0)::numeric(18,4)::text as held
            from job_items
           where job_id = ${jobId} and state = 'running' and claim = any(${ids}::uuid[])`,
    );
    sum = sumCt(sum, own!.held);
  }
  return sum;
}

/**
 * What limits the first item that got no CT: `wait` if work in flight may release CT, else the balance (`exhausted`) or the
 * ceiling of the run.
 */
export type HoldLimit = 'wait' | 'exhausted' | 'ceiling';

/**
 * Holds CT for as many of the items as the balance and the ceiling of the run cover, in their order. Returns how many
 * those are, and what limits the others. Throws UnpaidBudgetReached and ClaimLost.
 */
export async function holdForBatch(
  ctx: Context,
  batch: Pick<ClaimedBatch, 'id' | 'claim' | 'organizationId'>,
  jobId: string,
  holds: readonly BatchHold[],
  maxCt: string | null,
): Promise<{ held: number; limit: HoldLimit | null }> {
  const { id, organizationId } = batch;
  return ctx.em.transactional(async (em) => {
    const positions = holds.map(({ position }) => position);
    // Items, job, batch, balance: the order of docs/architecture/locks.md.
    const own = await rows<{ position: number }>(
      em,
      sql`select position from job_items
           where job_id = ${jobId} and position = any(${positions}::int[]) and claim = ${id} and state = 'running'
           order by position for update`,
    );
    const held = new Set(own.map(({ position }) => position));
    const job = await row<{ used: string; held: string }>(
      em,
      sql`select ct_used as used,
                 (select coalesce(sum(i.held), 0) from job_items i
                   where i.job_id = ${jobId} and i.state = 'running')::numeric(18,4) as held
            from jobs where id = ${jobId} for no key update`,
    );
    await assertClaim(em, batch);
    const balance = await row<{ available: string; held: string; overage: boolean; within: boolean; seconds: number }>(
      em,
      sql`select subscription_balance + topup_balance - held as available, held, overage_enabled as overage,
                 ${withinUnpaidBudget(ctx.config, organizationId)} as within, ${SECONDS_TO_TOMORROW} as seconds
            from balances where organization_id = ${organizationId} for update`,
    );
    if (!job || !balance) return { held: 0, limit: 'wait' };
    if (!balance.within) throw new UnpaidBudgetReached(balance.seconds * 1000);
    const room = maxCt === null ? null : unitsOf(maxCt) - unitsOf(job.used) - unitsOf(job.held);
    let total = 0n;
    let count = 0;
    let limit: HoldLimit | null = null;
    for (const { position, amount } of holds) {
      const next = total + unitsOf(amount);
      if (!held.has(position)) break;
      if (room !== null && next > room) limit = unitsOf(job.held) + total > 0n ? 'wait' : 'ceiling';
      else if (!balance.overage && next > unitsOf(balance.available))
        limit = unitsOf(balance.held) + total > 0n ? 'wait' : 'exhausted';
      if (limit) break;
      total = next;
      count += 1;
    }
    const covered = holds.slice(0, count);
    await changed(
      em,
      sql`update job_items i set held = given.amount
            from unnest(${covered.map(({ position }) => position)}::int[],
                        ${covered.map(({ amount }) => amount)}::numeric[]) as given(position, amount)
           where i.job_id = ${jobId} and i.position = given.position`,
    );
    await release(em, organizationId, formatCt(-total));
    return { held: count, limit };
  });
}
