import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { row, sql } from '../../../core/sql.ts';
import { lockBalance } from './hold.ts';
import type { Settlement } from './settle.ts';

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

/** The amount that a debit took, and both balances together before and after it. */
export interface Debited extends Settlement {
  taken: string;
}

/**
 * Takes CT from a balance in the caller's transaction: at most what the balance has, and never what is held for work in
 * flight. Returns null if this reason was booked before. An amount of zero is booked, too, so that a repeated call does
 * not take CT that are credited later.
 */
export async function debit(
  em: EntityManager,
  { organizationId, balanceType, ...entry }: Debit,
): Promise<Debited | null> {
  await lockBalance(em, organizationId);
  const column = sql.ref(`${balanceType}_balance`);
  return row<Debited>(
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
        returning part.taken,
                  (subscription_balance + topup_balance + part.taken)::numeric(18,4) as before,
                  (subscription_balance + topup_balance)::numeric(18,4) as after`,
  );
}
