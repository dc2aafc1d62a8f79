import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
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

/** Subscription and top-up balance together, before and after a charge. */
export interface Settlement {
  before: string;
  after: string;
}

/**
 * Replaces a hold by ledger entries in the caller's transaction. The cost is drawn from the subscription balance, then
 * from the top-up balance, then as overage. Overage also covers a hold that was made before overage was turned off.
 *
 * It is one statement, because all charges of an organization wait for the lock of its balance row. `before` locks the
 * newest version of the row, and the update computes every value from it. An update relative to `b` could violate the
 * constraints: PostgreSQL first evaluates it on the version that was visible when the statement began.
 * @throws Error if the reason was charged before.
 */
export async function settle(em: EntityManager, charge: Charge): Promise<Settlement> {
  const settlement = await row<Settlement>(
    em,
    sql`with before as materialized (
          select organization_id, subscription_balance as subscription, topup_balance as topup,
                 overage_balance as overage, held
            from balances
           where organization_id = ${charge.organizationId}
             for update),
        draw as (
          select organization_id,
                 least(${charge.cost}::numeric, subscription) as subscription,
                 least(${charge.cost}::numeric - least(${charge.cost}::numeric, subscription), topup) as topup,
                 greatest(${charge.cost}::numeric - subscription - topup, 0) as overage
            from before
           where not exists (select 1 from transactions where reason = ${charge.reason})),
        booked as (
          insert into transactions
            (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at,
             created_by)
          select part.id::uuid, draw.organization_id, part.transaction_type, -part.amount, part.balance_type,
                 ${charge.description}, ${charge.reason}, ${JSON.stringify(charge.usage)}::jsonb, now(),
                 ${charge.createdBy}::uuid
            from draw,
                 lateral (values
                   (${uuid()}, ${TransactionType.usage}, ${BalanceType.subscription}, draw.subscription),
                   (${uuid()}, ${TransactionType.usage}, ${BalanceType.topup}, draw.topup),
                   (${uuid()}, ${TransactionType.overage}, ${BalanceType.overage}, draw.overage)
                 ) as part(id, transaction_type, balance_type, amount)
           where part.amount > 0)
        update balances b
           set held = before.held - ${charge.held}::numeric,
               subscription_balance = before.subscription - draw.subscription,
               topup_balance = before.topup - draw.topup,
               overage_balance = before.overage - draw.overage
          from before, draw
         where b.organization_id = draw.organization_id and before.organization_id = draw.organization_id
        returning before.subscription + before.topup as before, b.subscription_balance + b.topup_balance as after`,
  );
  if (!settlement) throw new Error(`charged before, or an organization without a balance: ${charge.reason}`);
  return settlement;
}
