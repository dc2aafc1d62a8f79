import { v7 as uuid } from 'uuid';
import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { formatCt, sumCt, unitsOf } from '../../../core/ct.ts';
import { row, sql } from '../../../core/sql.ts';

/** The charge for completed work, paid from its hold. */
export interface Charge {
  organizationId: string;
  held: string;
  /** At most what was held. */
  cost: string;
  description: string;
  /** A second charge with the same reason fails the transaction. */
  reason: string;
  usage: Record<string, unknown>;
  createdBy: string | null;
}

/** The transaction that charges, and where the charge is counted. */
export type SettlingContext = Pick<Context, 'em' | 'metrics'>;

/** Subscription and top-up balance together, before and after a charge. */
export interface Settlement {
  before: string;
  after: string;
}

/**
 * Replaces a hold by ledger entries in the caller's transaction. The cost is drawn from the subscription balance, then
 * from the top-up balance, then as overage. Overage also covers a hold that was made before overage was turned off.
 * @throws Error if the reason was charged before.
 */
export async function settle(ctx: SettlingContext, charge: Charge): Promise<Settlement> {
  return (await settleAll(ctx, [charge]))[0]!;
}

/**
 * Settles charges of one organization, at least one, as {@link settle} would do one after another. Returns their
 * settlements.
 *
 * It is one statement, because all charges of an organization wait for the lock of its balance row. `before` locks the
 * newest version of the row, and the update computes every value from it. An update relative to `b` could violate the
 * constraints: PostgreSQL first evaluates it on the version that was visible when the statement began.
 * @throws Error if one of the reasons was charged before. Then nothing is charged.
 */
export async function settleAll({ em, metrics }: SettlingContext, charges: readonly Charge[]): Promise<Settlement[]> {
  const [{ organizationId }] = charges as [Charge];
  const total = (of: 'cost' | 'held') => sumCt(...charges.map((charge) => charge[of]));
  const balance = await row<{ before: string }>(
    em,
    sql`with before as materialized (
          select organization_id, subscription_balance as subscription, topup_balance as topup,
                 overage_balance as overage, held
            from balances
           where organization_id = ${organizationId}
             for update),
        charge as (
          select given.*, sum(cost) over (order by n) - cost as earlier
            from unnest(${charges.map(({ cost }) => cost)}::numeric[],
                        ${charges.map(({ description }) => description)}::text[],
                        ${charges.map(({ reason }) => reason)}::text[],
                        ${charges.map(({ usage }) => JSON.stringify(usage))}::jsonb[],
                        ${charges.map((charge) => charge.createdBy)}::uuid[],
                        ${charges.map(() => uuid())}::uuid[],
                        ${charges.map(() => uuid())}::uuid[],
                        ${charges.map(() => uuid())}::uuid[]
                       ) with ordinality as given(cost, description, reason, usage, created_by, id1, id2, id3, n)),
        draw as (
          select charge.*, before.organization_id,
                 least(earlier + cost, before.subscription) - least(earlier, before.subscription) as subscription,
                 greatest(least(earlier + cost - before.subscription, before.topup), 0)
                   - greatest(least(earlier - before.subscription, before.topup), 0) as topup,
                 greatest(earlier + cost - before.subscription - before.topup, 0)
                   - greatest(earlier - before.subscription - before.topup, 0) as overage
            from charge, before),
        drawn as (
          select organization_id, sum(subscription) as subscription, sum(topup) as topup, sum(overage) as overage
            from draw
           where not exists (select 1 from transactions where reason = any(${charges.map(({ reason }) => reason)}::text[]))
           group by organization_id),
        booked as (
          insert into transactions
            (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at,
             created_by)
          select part.id, draw.organization_id, part.transaction_type, -part.amount, part.balance_type,
                 draw.description, draw.reason, draw.usage, now(), draw.created_by
            from drawn,
                 draw,
                 lateral (values
                   (1, draw.id1, ${TransactionType.usage}, ${BalanceType.subscription}, draw.subscription),
                   (2, draw.id2, ${TransactionType.usage}, ${BalanceType.topup}, draw.topup),
                   (3, draw.id3, ${TransactionType.overage}, ${BalanceType.overage}, draw.overage)
                 ) as part(ordinal, id, transaction_type, balance_type, amount)
           where part.amount > 0
           order by draw.n, part.ordinal)
        update balances b
           set held = before.held - ${total('held')}::numeric,
               subscription_balance = before.subscription - drawn.subscription,
               topup_balance = before.topup - drawn.topup,
               overage_balance = before.overage - drawn.overage
          from before, drawn
         where b.organization_id = drawn.organization_id
        returning (before.subscription + before.topup)::numeric(18,4) as before`,
  );
  if (!balance) throw new Error(`charged before, or an organization without a balance: ${charges[0]!.reason}`);
  if (metrics) afterCommit(em, () => metrics.ctCharged.inc(Number(total('cost'))));
  return settlements(unitsOf(balance.before), charges);
}

function settlements(start: bigint, charges: readonly Charge[]): Settlement[] {
  let left = start;
  return charges.map(({ cost }) => {
    const before = formatCt(left);
    const rest = left - unitsOf(cost);
    left = rest > 0n ? rest : 0n;
    return { before, after: formatCt(left) };
  });
}
