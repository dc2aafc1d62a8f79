import { BalanceType, type Transaction, TransactionType } from '../../../entities/billing/transaction.ts';
import type { TopUpInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { billingOperator, positiveAmount, recordManualEntry } from './billing-operator.ts';
import { credit } from './ledger/credit.ts';

/**
 * Adds CT to the top-up balance of the user's organization. Throws 401, 403, and 422 for an amount that is out of
 * range.
 */
export async function topUp(ctx: Context, { amount, description }: TopUpInput): Promise<Transaction> {
  const { id, organizationId } = billingOperator(ctx);
  const added = positiveAmount(amount);
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
