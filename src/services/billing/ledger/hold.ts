import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { sumCt } from '../../../core/ct.ts';
import { changed, row, sql } from '../../../core/sql.ts';

/**
 * The conditional update that sets CT aside before work begins: of many at once exactly as many succeed as the balance pays
 * for, and it answers a row where it does. It is part of the statement that keeps the amount with the work.
 */
export function holdStatement(
  organizationId: string,
  amount: string,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`update balances set held = held + ${amount}::numeric
              where organization_id = ${organizationId} and ${when}
                and (overage_enabled or subscription_balance + topup_balance - held >= ${amount}::numeric)
              returning organization_id`;
}

/** Gives back what was held for work that will not be charged. */
export async function release(em: EntityManager, organizationId: string, amount: string): Promise<void> {
  await changed(
    em,
    sql`update balances set held = held - ${amount}::numeric where organization_id = ${organizationId}`,
  );
}

/** Gives back several holds of one organization at once. */
export async function releaseAll(
  em: EntityManager,
  organizationId: string,
  holds: readonly { held: string }[],
): Promise<void> {
  const amount = sumCt('0', ...holds.map((each) => each.held));
  if (amount !== '0.0000') await release(em, organizationId, amount);
}

export interface Funds {
  /** Both balances less what is held for work in flight. */
  available: string;
  total: string;
  held: string;
  overage_enabled: boolean;
  token_rate_multiplier: string;
}

/** What an organization can spend right now. */
export async function funds(em: EntityManager, organizationId: string): Promise<Funds> {
  const found = await row<Funds>(
    em,
    sql`select subscription_balance + topup_balance - held as available, subscription_balance + topup_balance as total,
               held, overage_enabled, token_rate_multiplier
          from balances where organization_id = ${organizationId}`,
  );
  if (!found) throw new Error(`organization without a balance: ${organizationId}`);
  return found;
}
