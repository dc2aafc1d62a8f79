import { Transaction, type TransactionType } from '../../../entities/billing/transaction.ts';
import type { TransactionPage } from '../../../schema/billing/ledger.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { rowsInOrder, sql } from '../../core/sql.ts';
import { checkSize, outOfRange } from '../paged.ts';
import { pageOf } from '../read-page.ts';

const MAX_PAGE_SIZE = 100;
/** The largest `integer` of PostgreSQL. No organization has as many entries. */
const MAX_OFFSET = 2_147_483_647;

/** Which entries of the ledger are listed. A value that is absent or null selects all. */
export interface TransactionFilter {
  transactionType?: TransactionType | null;
  createdFrom?: Date | null;
  createdBefore?: Date | null;
}

/**
 * Returns a page of the organization's ledger, newest first. Throws 401, and 422 for a page below 1 or a size outside
 * 1..100.
 */
export async function listTransactions(
  ctx: Context,
  { page, pageSize, ...filter }: TransactionFilter & { page: number; pageSize: number },
): Promise<TransactionPage> {
  const { organizationId } = signedIn(ctx);
  if (page < 1) throw outOfRange('page', 'must be at least 1');
  checkSize('page_size', pageSize, MAX_PAGE_SIZE);
  const { found, total } = await pageOf(
    ctx,
    Transaction,
    { organizationId },
    { position: 'desc' },
    { limit: pageSize, offset: Math.min((page - 1) * pageSize, MAX_OFFSET) },
    { exact: true, and: condition(filter) },
  );
  return { transactions: found, total, page, pageSize };
}

const BATCH = 5000;

/** An entry as a file has it, with the time in RFC 3339. */
type LedgerRow = Pick<Transaction, 'position' | 'transactionType' | 'balanceType' | 'amount' | 'description'> & {
  createdAt: string;
};

/** Yields every entry of the organization's ledger that the filter selects, newest first. Reads in batches. Throws 401. */
export async function* transactionRows(ctx: Context, filter: TransactionFilter): AsyncGenerator<LedgerRow, void> {
  const { organizationId } = signedIn(ctx);
  for (let before: string | null = null; ;) {
    const batch: LedgerRow[] = await rowsInOrder<LedgerRow>(
      ctx.em,
      sql`select position, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
                 transaction_type as "transactionType",
                 balance_type as "balanceType", amount, description
            from transactions t
           where organization_id = ${organizationId}::uuid
             and (${before}::bigint is null or position < ${before}::bigint) ${condition(filter)}
           order by position desc
           limit ${BATCH}`,
    );
    yield* batch;
    if (batch.length < BATCH) return;
    before = batch.at(-1)!.position;
  }
}

function condition({ transactionType, createdFrom, createdBefore }: TransactionFilter) {
  return sql`${transactionType ? sql`and t.transaction_type = ${transactionType}` : sql``}
             ${createdFrom ? sql`and t.created_at >= ${createdFrom}` : sql``}
             ${createdBefore ? sql`and t.created_at < ${createdBefore}` : sql``}`;
}
