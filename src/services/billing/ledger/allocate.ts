import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { changed, sql } from '../../../core/sql.ts';
import { lockBalance } from './hold.ts';

/** CT of a new cycle. An allocation with the same `reason` is booked once. */
export interface Allocation {
  organizationId: string;
  /** Above zero, four decimals. */
  amount: string;
  description: string;
  reason: string;
  createdBy: string | null;
}

/**
 * Refills the subscription balance in the caller's transaction: the rest of it expires and the amount is allocated. The
 * part that work in flight may need beyond the top-up balance and the new amount does not expire. Returns false and
 * changes nothing if this reason was booked before.
 */
export async function allocate(
  em: EntityManager,
  { organizationId, amount, description, reason, createdBy }: Allocation,
): Promise<boolean> {
  await lockBalance(em, organizationId);
  const updated = await changed(
    em,
    sql`with rest as (
          select greatest(
                   least(subscription_balance, subscription_balance + topup_balance + ${amount}::numeric - held),
                   0) as expired
            from balances
           where organization_id = ${organizationId}
             and not exists (
                   select 1 from transactions where reason = ${reason} and balance_type = ${BalanceType.subscription})),
        booked as (
          insert into transactions
            (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at,
             created_by)
          select entry.id::uuid, ${organizationId}::uuid, entry.transaction_type, entry.amount,
                 ${BalanceType.subscription}, entry.description, entry.reason, '{}', now(), ${createdBy}::uuid
            from rest,
                 lateral (values
                   (1, ${uuid()}, ${TransactionType.expiry}, -rest.expired, 'Left over, expired',
                    ${`${reason}:expiry`}),
                   (2, ${uuid()}, ${TransactionType.allocation}, ${amount}::numeric, ${description}, ${reason})
                 ) as entry(ordinal, id, transaction_type, amount, description, reason)
           where entry.amount <> 0
           order by entry.ordinal)
        update balances
           set subscription_balance = subscription_balance - rest.expired + ${amount}::numeric
          from rest
         where organization_id = ${organizationId}`,
  );
  return updated === 1;
}
