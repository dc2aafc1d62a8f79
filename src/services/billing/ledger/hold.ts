import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { sumCt } from '../../../core/ct.ts';
import { changed, row, sql } from '../../../core/sql.ts';

/**
 * Returns the conditional update that holds CT before work begins. It returns a row if the balance suffices and `when`
 * is true, so that of many concurrent holds exactly those succeed that the balance covers. It is part of the statement
 * that stores the held amount with the work.
 */
export function holdStatement(
  organizationId: string,
  amount: string,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`update balances
                set held = held + ${amount}::numeric
              where organization_id = ${organizationId}
                and ${when}
                and ${balanceCovers(amount)}
             returning organization_id`;
}

/** The condition that a row of `balances` covers the amount beyond what it holds. */
export function balanceCovers(amount: string): RawBuilder<boolean> {
  return sql<boolean>`(overage_enabled or subscription_balance + topup_balance - held >= ${amount}::numeric)`;
}

/** Releases a hold for work that is not charged. */
export async function release(em: EntityManager, organizationId: string, amount: string): Promise<void> {
  await changed(
    em,
    sql`update balances set held = held - ${amount}::numeric where organization_id = ${organizationId}`,
  );
}

/** Releases several holds of one organization. */
export async function releaseAll(
  em: EntityManager,
  organizationId: string,
  holds: readonly { held: string }[],
): Promise<void> {
  const amount = sumCt('0', ...holds.map((each) => each.held));
  if (amount !== '0.0000') await release(em, organizationId, amount);
}

export interface Funds {
  /** Subscription and top-up balance less what is held for work in flight. */
  available: string;
  /** Subscription and top-up balance. */
  total: string;
  held: string;
  overage_enabled: boolean;
  token_rate_multiplier: string;
}

/** Returns what an organization can spend right now, with what determines its prices. */
export async function funds(em: EntityManager, organizationId: string): Promise<Funds> {
  const found = await row<Funds>(
    em,
    sql`select subscription_balance + topup_balance - held as available, subscription_balance + topup_balance as total,
               held, overage_enabled, token_rate_multiplier
          from balances
         where organization_id = ${organizationId}`,
  );
  if (!found) throw new Error(`organization without a balance: ${organizationId}`);
  return found;
}

/**
 * Locks the balance of an organization until the end of the caller's transaction. Later statements see everything that
 * former owners of the lock booked, including their reasons.
 */
export async function lockBalance(em: EntityManager, organizationId: string): Promise<void> {
  if (!em.isInTransaction()) throw new Error('a balance is locked within a transaction only');
  const found = await row(em, sql`select 1 from balances where organization_id = ${organizationId} for update`);
  if (!found) throw new Error(`organization without a balance: ${organizationId}`);
}
