import { Transaction } from '../../../entities/billing/transaction.ts';
import type { TransactionPage } from '../../../schema/billing/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';

const MAX_PAGE_SIZE = 100;

/** A page of the ledger, newest first. Throws 422 for a page below 1 or a size outside 1..100. */
export async function listTransactions(ctx: Context, { page, pageSize }: { page: number; pageSize: number }): Promise<TransactionPage> {
  const { organizationId } = signedIn(ctx);
  if (page < 1) throw invalid([{ loc: ['query', 'page'], msg: 'must be at least 1', type: 'out_of_range' }]);
  if (pageSize < 1 || pageSize > MAX_PAGE_SIZE) throw invalid([{ loc: ['query', 'page_size'], msg: `must be between 1 and ${MAX_PAGE_SIZE}`, type: 'out_of_range' }]);
  const [transactions, total] = await ctx.em.findAndCount(
    Transaction,
    { organizationId },
    { orderBy: { position: 'desc' }, limit: pageSize, offset: (page - 1) * pageSize, disableIdentityMap: true },
  );
  return { transactions: transactions, total, page, pageSize };
}
