import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { Transaction } from '../../../entities/billing/transaction.ts';
import type { Context } from '../../core/context.ts';
import { publishBalanceChange } from './balance-changes.ts';

/** Books one entry under a reason of its own in a transaction, tells who listens, and answers it. Whatever `book` throws: then nothing is booked. */
export async function recordManualEntry(
  ctx: Context,
  organizationId: string,
  book: (em: EntityManager, reason: string) => Promise<void>,
): Promise<Transaction> {
  const reason = `operator:${uuid()}`;
  const entry = await ctx.em.transactional(async (em) => {
    await book(em, reason);
    return em.findOneOrFail(Transaction, { organizationId, reason }, { disableIdentityMap: true });
  });
  publishBalanceChange(ctx, organizationId);
  return entry;
}
