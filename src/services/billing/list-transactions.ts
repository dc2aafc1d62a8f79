import { Transaction } from '../../../entities/billing/transaction.ts';
import type { TransactionPage } from '../../../schema/billing/ledger.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { checkSize, outOfRange } from '../paged.ts';
import { pageOf } from '../read-page.ts';

const MAX_PAGE_SIZE = 100;

/**
 * Returns a page of the organization's ledger, newest first. Throws 401, and 422 for a page below 1 or a size outside
 * 1..100.
 */
export async function listTransactions(
  ctx: Context,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<TransactionPage> {
  const { organizationId } = signedIn(ctx);
  if (page < 1) throw outOfRange('page', 'must be at least 1');
  checkSize('page_size', pageSize, MAX_PAGE_SIZE);
  const { found, total } = await pageOf(
    ctx,
    Transaction,
    { organizationId },
    { position: 'desc' },
    { limit: pageSize, offset: (page - 1) * pageSize },
    { exact: true },
  );
  return { transactions: found, total, page, pageSize };
}
