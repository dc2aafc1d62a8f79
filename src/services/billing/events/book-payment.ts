import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { formatCt, unitsOf } from '../../../core/ct.ts';
import { row, sql } from '../../../core/sql.ts';
import { allocate } from '../ledger/allocate.ts';
import { credit } from '../ledger/credit.ts';
import { debit } from '../ledger/debit.ts';
import { describeItem } from '../purchased-item.ts';
import type { FoldedPayment } from './fold-payments.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/** The reason of the ledger entry of a payment. */
const reasonOf = ({ key }: FoldedPayment): string => `payment:${key}`;

/**
 * Books the CT that a payment grants, once, in the caller's transaction. A subscription payment refills the
 * subscription balance. If its period is over already, because a newer one is paid, its CT are credited and expire at
 * once.
 */
export async function bookPayment(
  { em }: Context,
  organizationId: string,
  payment: FoldedPayment,
  isCurrent: boolean,
): Promise<void> {
  const item = payment.item!;
  const entry = {
    organizationId,
    amount: formatCt(payment.granted),
    description: describeItem(item),
    reason: reasonOf(payment),
    createdBy: null,
  };
  if (item.purchase === Purchase.topup) {
    await credit(em, { ...entry, transactionType: TransactionType.topup, balanceType: BalanceType.topup });
  } else if (isCurrent) {
    await allocate(em, entry);
  } else if (
    await credit(em, { ...entry, transactionType: TransactionType.allocation, balanceType: BalanceType.subscription })
  ) {
    await debit(em, {
      organizationId,
      transactionType: TransactionType.expiry,
      balanceType: BalanceType.subscription,
      createdBy: null,
      atMost: entry.amount,
      description: 'Of a period that is over, expired',
      reason: `${entry.reason}:expiry`,
    });
  }
}

/**
 * Books the difference that an event makes to a payment, in the caller's transaction: debits what a refund or dispute
 * takes back, as far as the balance suffices; credits what is undone of it; and corrects the grant if the price became
 * known only now. Returns by how much the balance changed.
 */
export async function rebookPayment(
  ctx: Context,
  organizationId: string,
  before: FoldedPayment,
  after: FoldedPayment,
  event: ParsedPaymentEvent,
): Promise<string> {
  const difference = after.granted - after.reversed - (before.granted - before.reversed);
  if (difference === 0n) return '0.0000';
  const balanceType = after.item!.purchase === Purchase.topup ? BalanceType.topup : BalanceType.subscription;
  const isRefund = event.payment?.adjustmentId != null;
  const prefix = isRefund ? `refund:${after.key}` : reasonOf(after);
  const entry = { organizationId, balanceType, reason: `${prefix}:${event.eventId}`, createdBy: null } as const;
  if (difference < 0n) {
    const debited = await debit(ctx.em, {
      ...entry,
      transactionType: isRefund ? TransactionType.refund : TransactionType.adjustment,
      atMost: formatCt(-difference),
      description: `Taken back: ${describeItem(after.item)}`,
    });
    return formatCt(-unitsOf(debited?.taken ?? '0'));
  }
  const amount = isRefund
    ? smaller(difference, await debitedForRefunds(ctx, organizationId, after, balanceType))
    : difference;
  if (amount === 0n) return '0.0000';
  await credit(ctx.em, {
    ...entry,
    transactionType: isRefund ? TransactionType.refund : TransactionType.allocation,
    amount: formatCt(amount),
    description: isRefund ? `Given back: ${describeItem(after.item)}` : describeItem(after.item),
  });
  return formatCt(amount);
}

/** Returns what was debited for the refunds and disputes of a payment, less what was credited again. */
async function debitedForRefunds(
  { em }: Context,
  organizationId: string,
  { key }: FoldedPayment,
  balanceType: BalanceType,
): Promise<bigint> {
  const prefix = `refund:${key}:`;
  const found = await row<{ debited: string }>(
    em,
    sql`select coalesce(-sum(amount), 0)::numeric(18,4) as debited
          from transactions
         where organization_id = ${organizationId}
           and balance_type = ${balanceType}
           and transaction_type = ${TransactionType.refund}
           and starts_with(reason, ${prefix})`,
  );
  return unitsOf(found!.debited);
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
