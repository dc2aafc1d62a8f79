import type { EntityManager } from '@mikro-orm/postgresql';
import { row, sql } from '../../../core/sql.ts';

/**
 * Takes the lock of an organization's balance until the caller's transaction ends. A statement that comes after it sees
 * everything those booked who had the lock before: also whether a reason was booked.
 */
export async function lockBalance(em: EntityManager, organizationId: string): Promise<void> {
  if (!em.isInTransaction()) throw new Error('a balance is locked within a transaction only');
  const found = await row(em, sql`select 1 from balances where organization_id = ${organizationId} for update`);
  if (!found) throw new Error(`organization without a balance: ${organizationId}`);
}
