import { expect } from '@jest/globals';
import type { Context } from '../../src/core/context.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { holdStatement } from '../../src/services/billing/ledger/hold.ts';

interface Balances {
  subscription: string;
  topup: string;
  overage: string;
  held: string;
}

/** Sets CT aside without work to keep the amount with; false when the balance does not pay for it. */
export async function hold(ctx: Pick<Context, 'em'>, organizationId: string, amount: string): Promise<boolean> {
  return (await row(ctx.em, holdStatement(organizationId, amount))) !== null;
}

/** The balances of an organization as stored. */
export async function balancesOf(ctx: Context, organizationId: string): Promise<Balances> {
  const found = await row<Balances>(
    ctx.em,
    sql`select subscription_balance as subscription, topup_balance as topup, overage_balance as overage, held from balances where organization_id = ${organizationId}`,
  );
  return found!;
}

/** Balances that are not the sum of their entries: of all organizations, or of one. */
export function strayBalances(em: Context['em'], organizationId: string | null = null): Promise<unknown[]> {
  return rows(
    em,
    sql`select b.organization_id, b.subscription_balance, b.topup_balance, b.overage_balance, sums.*
          from balances b, lateral (
               select coalesce(sum(amount) filter (where balance_type = 'subscription'), 0) as subscription,
                      coalesce(sum(amount) filter (where balance_type = 'topup'), 0) as topup,
                      coalesce(sum(amount) filter (where balance_type = 'overage'), 0) as overage
                 from transactions t where t.organization_id = b.organization_id) as sums
         where (${organizationId}::uuid is null or b.organization_id = ${organizationId})
           and (b.subscription_balance, b.topup_balance, b.overage_balance) is distinct from (sums.subscription, sums.topup, sums.overage)`,
  );
}

/**
 * After every story: each balance is the sum of its entries, what is held is what the items of active jobs hold, nothing
 * is below zero, and no job cost anything else than its entries say.
 */
export async function expectLedgerAgrees(ctx: Context, organizationId: string): Promise<void> {
  const entries = await rows<{ balance_type: string; sum: string }>(
    ctx.em,
    sql`select balance_type, sum(amount)::numeric(18,4) as sum from transactions where organization_id = ${organizationId} group by balance_type`,
  );
  const sums = Object.fromEntries(entries.map((each) => [each.balance_type, each.sum]));
  const holds = await row<{ held: string }>(
    ctx.em,
    sql`select coalesce(sum(i.held), 0)::numeric(18,4) as held from job_items i join jobs j on j.id = i.job_id where j.organization_id = ${organizationId}`,
  );
  expect(await balancesOf(ctx, organizationId)).toEqual({
    subscription: sums['subscription'] ?? '0.0000',
    topup: sums['topup'] ?? '0.0000',
    overage: sums['overage'] ?? '0.0000',
    held: holds!.held,
  });
  const wrong = await rows(
    ctx.em,
    sql`select j.id, j.ct_used, t.spent
          from jobs j left join lateral (select coalesce(-sum(amount), 0) as spent from transactions where usage->>'job_id' = j.id::text) t on true
         where j.organization_id = ${organizationId} and j.ct_used <> t.spent`,
  );
  expect(wrong).toEqual([]);
}

/** Leaves an organization this many CT on its subscription, by an entry as an operator would book it. */
export async function leaveCt(ctx: Context, organizationId: string, amount: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    await rows(
      em,
      sql`insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, usage, created_at)
          select gen_random_uuid(), organization_id, 'adjustment', ${amount}::numeric - subscription_balance, 'subscription', 'set by a test', '{}', now()
            from balances where organization_id = ${organizationId}`,
    );
    await rows(
      em,
      sql`update balances set subscription_balance = ${amount}::numeric where organization_id = ${organizationId}`,
    );
  });
}
