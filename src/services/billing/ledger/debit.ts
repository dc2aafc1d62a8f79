import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { row, sql } from '../../../core/sql.ts';
import { lockBalance } from './lock-balance.ts';

/** CT that are taken back, and why. `reason` makes it happen once. */
export interface Debit {
  organizationId: string;
  transactionType: TransactionType;
  balanceType: BalanceType.subscription | BalanceType.topup;
  /** Above zero, four decimals. */
  atMost: string;
  description: string;
  reason: string;
  createdBy: string | null;
}

/**
 * Takes CT off a balance in the caller's transaction: as much as there is of what was asked for, never what is held for
 * work in flight. Answers what was taken, `0.0000` when this reason was booked before. Where nothing is there to be taken
 * an entry of zero is booked, so that no repeat takes what comes in later.
 */
export async function debit(em: EntityManager, { organizationId, balanceType, ...entry }: Debit): Promise<string> {
  await lockBalance(em, organizationId);
  const column = sql.ref(`${balanceType}_balance`);
  const booked = await row<{ taken: string }>(
    em,
    sql`with part as (
          select greatest(least(${entry.atMost}::numeric, ${column}, subscription_balance + topup_balance - held), 0)::numeric(18,4) as taken
            from balances
           where organization_id = ${organizationId}
             and not exists (select 1 from transactions where reason = ${entry.reason} and balance_type = ${balanceType})),
        booked as (
          insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at, created_by)
          select ${uuid()}::uuid, ${organizationId}::uuid, ${entry.transactionType}, -part.taken, ${balanceType}, ${entry.description},
                 ${entry.reason}, '{}', now(), ${entry.createdBy}::uuid
            from part)
        update balances set ${column} = ${column} - part.taken from part where organization_id = ${organizationId}
        returning part.taken`,
  );
  return booked?.taken ?? '0.0000';
}
