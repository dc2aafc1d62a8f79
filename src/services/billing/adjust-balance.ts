import { BalanceType, type Transaction, TransactionType } from '../../../entities/billing/transaction.ts';
import type { AdjustBalanceInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { billingOperator } from './billing-operator.ts';
import { recordManualEntry } from './book-by-hand.ts';
import { isNegative, sizeOf } from './check-amount.ts';
import { credit } from './ledger/credit.ts';
import { debit } from './ledger/debit.ts';

/**
 * Corrects the subscription or top-up balance of the own organization, by all of the amount or not at all. Throws 401, 403,
 * 422 for another balance or an amount outside its bounds, and 409 where less is there than is to be taken off.
 */
export async function adjustBalance(
  ctx: Context,
  { amount, balanceType, description }: AdjustBalanceInput,
): Promise<Transaction> {
  const { id, organizationId } = billingOperator(ctx);
  if (balanceType === BalanceType.overage) throw invalidField('balance_type', 'the overage balance cannot be adjusted');
  const size = sizeOf(amount);
  return recordManualEntry(ctx, organizationId, async (em, reason) => {
    const entry = {
      organizationId,
      transactionType: TransactionType.adjustment,
      balanceType,
      description,
      reason,
      createdBy: id,
    } as const;
    if (!isNegative(amount)) await credit(em, { ...entry, amount: size });
    else if ((await debit(em, { ...entry, atMost: size })) !== size)
      throw new AppError('CONFLICT', 'The balance is too low for this adjustment');
  });
}
