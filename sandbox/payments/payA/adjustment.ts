import { timedId } from '../ids.ts';
import { ApiError } from '../platform.ts';
import type { Transaction } from './records.ts';

export type AdjustmentAction = 'refund' | 'chargeback' | 'chargeback_reverse';

/** Makes an adjustment, https://developer.paddle.com/api-reference/adjustments. Adjustments have no custom data. */
export function makeAdjustment(
  transaction: Transaction,
  action: AdjustmentAction,
  given: number | undefined,
  now: Date,
) {
  const all = Number(transaction.details.totals.grand_total);
  const amount = given ?? all;
  if (transaction.status !== 'completed')
    throw new ApiError(
      400,
      'adjustment_transaction_invalid_status_for_refund',
      `Transaction ${transaction.id} is not completed.`,
    );
  if (amount > all)
    throw new ApiError(400, 'adjustment_amount_above_remaining_allowed', 'The amount is above what was paid.');
  const type = amount === all ? ('full' as const) : ('partial' as const);
  const totals = { subtotal: String(amount), tax: '0', total: String(amount) };
  return {
    id: timedId('adj'),
    action,
    type,
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id,
    reason: action === 'refund' ? 'requested by customer' : action,
    credit_applied_to_balance: null,
    currency_code: transaction.currency_code,
    status: 'approved',
    items: transaction.details.line_items
      .slice(0, 1)
      .map(({ id }) => ({ id: timedId('adjitm'), item_id: id, type, amount: String(amount), proration: null, totals })),
    totals: {
      ...totals,
      fee: '0',
      retained_fee: '0',
      earnings: String(amount),
      currency_code: transaction.currency_code,
    },
    payout_totals: null,
    tax_rates_used: [{ tax_rate: '0', totals }],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
