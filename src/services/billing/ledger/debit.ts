import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { row, sql } from '../../../core/sql.ts';
import { lockBalance } from './hold.ts';

/** CT that are taken from a balance. A debit with the same `reason` is booked once. */
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
 * Takes CT from a balance in the caller's transaction: at most what the balance has, and never what is held for work in
 * flight. Returns the amount that was taken; `0.0000` if this reason was booked before. An amount of zero is booked,
 * too, so that a repeated call does not take CT that are credited later.
 */
export async function debit(em: EntityManager, { organizationId, balanceType, ...entry }: Debit): Promise<string> {
  await lockBalance(em, organizationId);
  const column = sql.ref(`${balanceType}_balance`);
  const booked = await row<{ taken: string }>(
    em,
    sql`with part as (
          select greatest(
                   least(${entry.atMost}::numeric, ${column}, subscription_balance + topup_balance - held),
                   0)::numeric(18,4) as taken
            from balances
           where organization_id = ${organizationId}
             and not exists (
                   select 1 from transactions where reason = ${entry.reason} and balance_type = ${balanceType})),
        booked as (
          insert into transactions
            (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at,
             created_by)
          select ${uuid()}::uuid, ${organizationId}::uuid, ${entry.transactionType}, -part.taken, ${balanceType},
                 ${entry.description}, ${entry.reason}, '{}', now(), ${entry.createdBy}::uuid
            from part)
        update balances
           set ${column} = ${column} - part.taken
          from part
         where organization_id = ${organizationId}
        returning part.taken`,
  );
  return booked?.taken ?? '0.0000';
}
