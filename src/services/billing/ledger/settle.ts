import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { BalanceType } from '../../../../entities/billing/balance-type.ts';
import { TransactionType } from '../../../../entities/billing/transaction-type.ts';
import { formatCt, unitsOf } from '../../../core/ct.ts';
import { changed, row, sql } from '../../../core/sql.ts';

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

interface Balances {
  subscription_balance: string;
  topup_balance: string;
}

/**
 * Turns a hold into ledger entries in the caller's transaction: drawn from the subscription, then the top-up, then the
 * overage. Answers the balance that remains (subscription and top-up).
 * @throws when the reason was charged before, or the balance does not cover it and there is no overage.
 */
export async function settle(em: EntityManager, charge: Charge): Promise<string> {
  const before = await row<Balances>(
    em,
    sql`select subscription_balance, topup_balance from balances where organization_id = ${charge.organizationId} for update`,
  );
  if (!before) throw new Error(`organization without a balance: ${charge.organizationId}`);
  const subscription = unitsOf(before.subscription_balance);
  const topup = unitsOf(before.topup_balance);
  const cost = unitsOf(charge.cost);
  const fromSubscription = least(cost, subscription);
  const fromTopup = least(cost - fromSubscription, topup);
  const fromOverage = cost - fromSubscription - fromTopup;

  await changed(
    em,
    sql`update balances
           set held = held - ${charge.held}::numeric,
               subscription_balance = subscription_balance - ${formatCt(fromSubscription)}::numeric,
               topup_balance = topup_balance - ${formatCt(fromTopup)}::numeric,
               overage_balance = overage_balance - ${formatCt(fromOverage)}::numeric
         where organization_id = ${charge.organizationId}`,
  );
  await book(em, charge, BalanceType.subscription, fromSubscription);
  await book(em, charge, BalanceType.topup, fromTopup);
  await book(em, charge, BalanceType.overage, fromOverage);
  return formatCt(subscription - fromSubscription + topup - fromTopup);
}

async function book(em: EntityManager, charge: Charge, balanceType: BalanceType, units: bigint): Promise<void> {
  if (units === 0n) return;
  const type = balanceType === BalanceType.overage ? TransactionType.overage : TransactionType.usage;
  await changed(
    em,
    sql`insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at, created_by)
        values (${uuid()}, ${charge.organizationId}, ${type}, ${formatCt(-units)}, ${balanceType}, ${charge.description},
                ${charge.reason}, ${JSON.stringify(charge.usage)}, now(), ${charge.createdBy})`,
  );
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
