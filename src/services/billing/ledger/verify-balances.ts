import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../../core/sql.ts';

/** A balance that was compared with its ledger entries. */
export interface VerifiedBalance {
  organizationId: string;
  /** By how many CT the three balances differ from the sums of their entries. Anything but zero is a bug. */
  drift: number;
}

/**
 * Compares the balances of the next organizations after `after`, in the order of their ids, with the sums of their ledger
 * entries. It is one statement, so it sees no balance without its entry. It reads all entries of these organizations.
 */
export function verifyBalances(em: EntityManager, after: string | null, limit: number): Promise<VerifiedBalance[]> {
  return rows(
    em,
    sql`select b.organization_id as "organizationId",
               (abs(b.subscription_balance - sums.subscription) + abs(b.topup_balance - sums.topup)
                 + abs(b.overage_balance - sums.overage))::float8 as drift
          from (select *
                  from balances
                 where ${after}::uuid is null or organization_id > ${after}::uuid
                 order by organization_id
                 limit ${limit}) b,
               lateral (
               select coalesce(sum(amount) filter (where balance_type = 'subscription'), 0) as subscription,
                      coalesce(sum(amount) filter (where balance_type = 'topup'), 0) as topup,
                      coalesce(sum(amount) filter (where balance_type = 'overage'), 0) as overage
                 from transactions t
                where t.organization_id = b.organization_id) sums
         order by b.organization_id`,
  );
}
