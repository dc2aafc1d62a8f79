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

/** Holds CT outside of any job. Returns false if the balance is too low. */
export async function hold(ctx: Pick<Context, 'em'>, organizationId: string, amount: string): Promise<boolean> {
  return (await row(ctx.em, holdStatement(organizationId, amount))) !== null;
}

/** The balances of an organization as stored. */
export async function balancesOf(ctx: Pick<Context, 'em'>, organizationId: string): Promise<Balances> {
  const found = await row<Balances>(
    ctx.em,
    sql`select subscription_balance as subscription, topup_balance as topup, overage_balance as overage, held
          from balances
         where organization_id = ${organizationId}`,
  );
  return found!;
}

/** Balances that differ from the sum of their entries, of all organizations or of one. */
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
           and (b.subscription_balance, b.topup_balance, b.overage_balance)
               is distinct from (sums.subscription, sums.topup, sums.overage)`,
  );
}

/**
 * Checks that each balance is the sum of its entries, held CT are those of job items, and the cost of each job equals
 * its entries.
 */
export async function expectLedgerAgrees(ctx: Pick<Context, 'em'>, organizationId: string): Promise<void> {
  const entries = await rows<{ balance_type: string; sum: string }>(
    ctx.em,
    sql`select balance_type, sum(amount)::numeric(18,4) as sum
          from transactions
         where organization_id = ${organizationId}
         group by balance_type`,
  );
  const sums = Object.fromEntries(entries.map((each) => [each.balance_type, each.sum]));
  const holds = await row<{ held: string }>(
    ctx.em,
    sql`select coalesce(sum(i.held), 0)::numeric(18,4) as held
          from job_items i
          join jobs j on j.id = i.job_id
         where j.organization_id = ${organizationId}`,
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
          from jobs j
          left join lateral (
               select coalesce(-sum(amount), 0) as spent from transactions where usage->>'job_id' = j.id::text) t on true
         where j.organization_id = ${organizationId} and j.ct_used <> t.spent`,
  );
  expect(wrong).toEqual([]);
}

/** Sets the subscription balance of an organization, by an adjustment entry like an operator's. */
export async function setCt(ctx: Context, organizationId: string, amount: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    await rows(
      em,
      sql`insert into transactions
            (id, organization_id, transaction_type, amount, balance_type, description, usage, created_at)
          select gen_random_uuid(), organization_id, 'adjustment', ${amount}::numeric - subscription_balance,
                 'subscription', 'set by a test', '{}', now()
            from balances
           where organization_id = ${organizationId}`,
    );
    await rows(
      em,
      sql`update balances set subscription_balance = ${amount}::numeric where organization_id = ${organizationId}`,
    );
  });
}
