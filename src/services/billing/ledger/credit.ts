import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { changed, sql } from '../../../core/sql.ts';

/** CT that come in, and why. `reason` makes it happen once. */
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

/** Books CT onto a balance, in the caller's transaction. Answers false, and moves nothing, when this reason was booked before. */
export async function credit(em: EntityManager, entry: Credit): Promise<boolean> {
  const column = sql.ref(`${entry.balanceType}_balance`);
  const moved = await changed(
    em,
    sql`with booked as (
          insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at, created_by)
          values (${uuid()}, ${entry.organizationId}, ${entry.transactionType}, ${entry.amount}, ${entry.balanceType},
                  ${entry.description}, ${entry.reason}, '{}', now(), ${entry.createdBy})
          on conflict (reason, balance_type) do nothing returning amount)
        update balances set ${column} = ${column} + booked.amount from booked where organization_id = ${entry.organizationId}`,
  );
  return moved === 1;
}
