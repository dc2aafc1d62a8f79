import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { row, sql } from '../../../core/sql.ts';

/** Work that is done and is paid for out of what was held. */
export interface Charge {
  organizationId: string;
  held: string;
  /** At most what was held. */
  cost: string;
  description: string;
  /** Booked once: a second charge for the same reason fails the transaction. */
  reason: string;
  usage: Record<string, unknown>;
  createdBy: string | null;
}

/** What subscription and top-up had together before a charge, and have after it. */
export interface Drawn {
  before: string;
  after: string;
}

/**
 * Turns a hold into ledger entries in the caller's transaction: drawn from the subscription, then the top-up, then the
 * overage.
 *
 * One statement, because everything an organization pays for at the same time waits for its balance row. `before` locks
 * the newest version of the row, and the update writes what follows from that alone: PostgreSQL checks constraints first on
 * the version the statement began with, so a difference to `b` would be refused where CT came in while it waited.
 * Overage is drawn for what was held while it was on, even if it was turned off since.
 * @throws when the reason was charged before.
 */
export async function settle(em: EntityManager, charge: Charge): Promise<Drawn> {
  const drawn = await row<Drawn>(
    em,
    sql`with before as materialized (
          select organization_id, subscription_balance as subscription, topup_balance as topup, overage_balance as overage, held
            from balances where organization_id = ${charge.organizationId} for update),
        draw as (
          select organization_id, least(${charge.cost}::numeric, subscription) as subscription,
                 least(${charge.cost}::numeric - least(${charge.cost}::numeric, subscription), topup) as topup,
                 greatest(${charge.cost}::numeric - subscription - topup, 0) as overage
            from before
           where not exists (select 1 from transactions where reason = ${charge.reason})),
        booked as (
          insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at, created_by)
          select part.id::uuid, draw.organization_id, part.transaction_type, -part.amount, part.balance_type, ${charge.description},
                 ${charge.reason}, ${JSON.stringify(charge.usage)}::jsonb, now(), ${charge.createdBy}::uuid
            from draw, lateral (values
                   (${uuid()}, ${TransactionType.usage}, ${BalanceType.subscription}, draw.subscription),
                   (${uuid()}, ${TransactionType.usage}, ${BalanceType.topup}, draw.topup),
                   (${uuid()}, ${TransactionType.overage}, ${BalanceType.overage}, draw.overage)
                 ) as part(id, transaction_type, balance_type, amount)
           where part.amount > 0)
        update balances b
           set held = before.held - ${charge.held}::numeric, subscription_balance = before.subscription - draw.subscription,
               topup_balance = before.topup - draw.topup, overage_balance = before.overage - draw.overage
          from before, draw where b.organization_id = draw.organization_id and before.organization_id = draw.organization_id
        returning before.subscription + before.topup as before, b.subscription_balance + b.topup_balance as after`,
  );
  if (!drawn) throw new Error(`charged before, or an organization without a balance: ${charge.reason}`);
  return drawn;
}
