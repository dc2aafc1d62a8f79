import { BalanceType, type Transaction, TransactionType } from '../../../entities/billing/transaction.ts';
import type { AdjustBalanceInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { notifyLowBalance } from './balance-notifications.ts';
import { absoluteAmount, billingOperator, isNegative, recordManualEntry } from './billing-operator.ts';
import { credit } from './ledger/credit.ts';
import { debit } from './ledger/debit.ts';

/**
 * Adjusts the subscription or top-up balance of the user's organization by the full amount. Throws 401, 403, 422 for
 * another balance or an amount that is out of range, and 409 if the balance is lower than the amount to take. Notifies
 * the administrators if the balance is low then.
 */
export async function adjustBalance(
  ctx: Context,
  { amount, balanceType, description }: AdjustBalanceInput,
): Promise<Transaction> {
  const { id, organizationId } = billingOperator(ctx);
  if (balanceType === BalanceType.overage) throw invalidField('balance_type', 'the overage balance cannot be adjusted');
  const size = absoluteAmount(amount);
  return recordManualEntry(ctx, organizationId, async (em, reason) => {
    const entry = {
      organizationId,
      transactionType: TransactionType.adjustment,
      balanceType,
      description,
      reason,
      createdBy: id,
    } as const;
    if (!isNegative(amount)) {
      await credit(em, { ...entry, amount: size });
      return;
    }
    const debited = await debit(em, { ...entry, atMost: size });
    if (debited?.taken !== size) throw new AppError('CONFLICT', 'The balance is too low for this adjustment');
    await notifyLowBalance({ ...ctx, em }, { organizationId, before: debited.before, after: debited.after });
  });
}
