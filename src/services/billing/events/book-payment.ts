import { BalanceType, TransactionType } from '../../../../entities/billing/transaction.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { formatCt, unitsOf } from '../../../core/ct.ts';
import { row, sql } from '../../../core/sql.ts';
import { allocate } from '../ledger/allocate.ts';
import { credit } from '../ledger/credit.ts';
import { debit } from '../ledger/debit.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { describe } from './sold.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/** What `payment:<provider>:<payment id>` is booked for. */
const reasonOf = ({ key }: FoldedPayment): string => `payment:${key}`;

/**
 * Books what a payment brings, once, in the caller's transaction. A subscription's fills the balance anew; that of a period
 * which is over when we hear of it, because a newer one is paid already, brings what expires at once.
 */
export async function bookPayment(
  { em }: Context,
  organizationId: string,
  payment: FoldedPayment,
  isCurrent: boolean,
): Promise<void> {
  const sold = payment.sold!;
  const entry = {
    organizationId,
    amount: formatCt(payment.brought),
    description: describe(payment.sold),
    reason: reasonOf(payment),
    createdBy: null,
  };
  if (sold.purchase === Purchase.topup) {
    await credit(em, { ...entry, transactionType: TransactionType.topup, balanceType: BalanceType.topup });
  } else if (isCurrent) {
    await allocate(em, entry);
  } else if (
    await credit(em, { ...entry, transactionType: TransactionType.allocation, balanceType: BalanceType.subscription })
  ) {
    const expiry = {
      organizationId,
      transactionType: TransactionType.expiry,
      balanceType: BalanceType.subscription,
      createdBy: null,
    } as const;
    await debit(em, {
      ...expiry,
      atMost: entry.amount,
      description: 'Of a period that is over, expired',
      reason: `${entry.reason}:expiry`,
    });
  }
}

/**
 * Books that a payment counts for other than it did before an event, in the caller's transaction: takes back what a refund
 * or dispute takes, as far as it is there, gives back what of it is undone, and makes good where the price of a payment was
 * told only now. Answers by how much the balance moved.
 */
export async function rebookPayment(
  ctx: Context,
  organizationId: string,
  before: FoldedPayment,
  after: FoldedPayment,
  event: ParsedPaymentEvent,
): Promise<string> {
  const more = after.brought - after.takenBack - (before.brought - before.takenBack);
  if (more === 0n) return '0.0000';
  const balanceType = after.sold!.purchase === Purchase.topup ? BalanceType.topup : BalanceType.subscription;
  const isRefund = event.payment?.adjustmentId != null;
  const prefix = isRefund ? `refund:${after.key}` : reasonOf(after);
  const entry = { organizationId, balanceType, reason: `${prefix}:${event.eventId}`, createdBy: null } as const;
  if (more < 0n) {
    const transactionType = isRefund ? TransactionType.refund : TransactionType.adjustment;
    const taken = await debit(ctx.em, {
      ...entry,
      transactionType,
      atMost: formatCt(-more),
      description: `Taken back: ${describe(after.sold)}`,
    });
    return formatCt(-unitsOf(taken));
  }
  const amount = isRefund ? least(more, await takenFor(ctx, organizationId, after, balanceType)) : more;
  if (amount === 0n) return '0.0000';
  const transactionType = isRefund ? TransactionType.refund : TransactionType.allocation;
  await credit(ctx.em, {
    ...entry,
    transactionType,
    amount: formatCt(amount),
    description: isRefund ? `Given back: ${describe(after.sold)}` : describe(after.sold),
  });
  return formatCt(amount);
}

/** What was really taken for the refunds and disputes of a payment, less what was given back. */
async function takenFor(
  { em }: Context,
  organizationId: string,
  { key }: FoldedPayment,
  balanceType: BalanceType,
): Promise<bigint> {
  const prefix = `refund:${key}:`;
  const found = await row<{ taken: string }>(
    em,
    sql`select coalesce(-sum(amount), 0)::numeric(18,4) as taken from transactions
         where organization_id = ${organizationId} and balance_type = ${balanceType} and transaction_type = ${TransactionType.refund} and starts_with(reason, ${prefix})`,
  );
  return unitsOf(found!.taken);
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
