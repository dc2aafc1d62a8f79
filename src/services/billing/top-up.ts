import { BalanceType, type Transaction, TransactionType } from '../../../entities/billing/transaction.ts';
import type { TopUpInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { billingOperator } from './billing-operator.ts';
import { recordManualEntry } from './book-by-hand.ts';
import { positive } from './check-amount.ts';
import { credit } from './ledger/credit.ts';

/** Adds CT to the top-up balance of the own organization. Throws 401, 403, and 422 for an amount outside its bounds. */
export async function topUp(ctx: Context, { amount, description }: TopUpInput): Promise<Transaction> {
  const { id, organizationId } = billingOperator(ctx);
  const added = positive(amount);
  return recordManualEntry(ctx, organizationId, async (em, reason) => {
    const entry = {
      organizationId,
      transactionType: TransactionType.topup,
      balanceType: BalanceType.topup,
      amount: added,
      description,
      reason,
      createdBy: id,
    } as const;
    await credit(em, entry);
  });
}
