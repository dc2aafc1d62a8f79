import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { changed, sql } from '../../../core/sql.ts';

/** CT that are added to a balance. A credit with the same `reason` is booked once. */
export interface Credit {
  organizationId: string;
  transactionType: TransactionType;
  balanceType: BalanceType.subscription | BalanceType.topup;
  /** Above zero, four decimals. */
  amount: string;
  description: string;
  reason: string;
  createdBy: string | null;
}

/**
 * Adds CT to a balance in the caller's transaction. Returns false and changes nothing if this reason was booked before.
 */
export async function credit(em: EntityManager, entry: Credit): Promise<boolean> {
  const column = sql.ref(`${entry.balanceType}_balance`);
  const updated = await changed(
    em,
    sql`with booked as (
          insert into transactions
            (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at,
             created_by)
          values (${uuid()}, ${entry.organizationId}, ${entry.transactionType}, ${entry.amount}, ${entry.balanceType},
                  ${entry.description}, ${entry.reason}, '{}', now(), ${entry.createdBy})
              on conflict (reason, balance_type) do nothing
          returning amount)
        update balances
           set ${column} = ${column} + booked.amount
          from booked
         where organization_id = ${entry.organizationId}`,
  );
  return updated === 1;
}
