import { Payment } from '../../../../entities/billing/payment.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { Subscription } from '../../../../entities/billing/subscription.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { unitsOf } from '../../../core/ct.ts';
import { bookPayment, rebookPayment } from './book-payment.ts';
import type { FoldedEvents } from './fold-events.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { isCanceled } from './fold-subscription.ts';
import { auditReversal, notifyOfFailedPayment, notifyOfPayment } from './notify-changes.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/** A payment that an event reports, or whose price the event reports. */
export interface PaymentChange {
  organizationId: string;
  /** Locked. */
  row: Subscription;
  event: ParsedPaymentEvent;
  /** The payment before the event; null if it was not known. */
  previous: FoldedPayment | null;
  current: FoldedPayment;
  before: FoldedEvents;
  after: FoldedEvents;
}

/**
 * Stores a payment, books the CT that it grants or takes back, and notifies once, all in the caller's transaction.
 * Returns whether CT were taken back.
 */
export async function applyPayment(ctx: Context, change: PaymentChange): Promise<boolean> {
  const { organizationId, row, event, previous, current, before, after } = change;
  await upsertPayment(ctx, organizationId, current);
  if (!current.paid) {
    await notifyOfFailedPayment(ctx, organizationId, current);
    return false;
  }
  if (!previous?.paid) {
    // Not the end of an earlier subscription: the payment may be for another one, whose own events may arrive later.
    // Nor an end that the payment itself makes known: the Free cycle that follows expires its CT.
    const hasEnded = before.ended && after.ended;
    warnOfTwoSubscriptions(ctx, change);
    if (current.granted > 0n) await bookPayment(ctx, organizationId, current, isCurrent(change, hasEnded));
    if (current.granted > 0n && current.item!.purchase === Purchase.subscription) row.cycle += 1;
    await notifyOfPayment(ctx, organizationId, current);
    return false;
  }
  const moved = isCurrent(change, after.ended)
    ? await rebookPayment(ctx, organizationId, previous, current, event)
    : '0.0000';
  const isReversal = event.payment?.adjustmentId != null;
  if (isReversal && (previous.status !== current.status || previous.reversed !== current.reversed))
    await auditReversal(ctx, organizationId, current, event, moved);
  return unitsOf(moved) < 0n;
}

/**
 * Returns whether the CT of a payment are still on the balance: always those of a top-up; of the subscription payments
 * only those of the newest one, until its period is over.
 */
function isCurrent({ current, after }: PaymentChange, hasEnded: boolean): boolean {
  return current.item?.purchase === Purchase.topup || (after.newestPayment === current && !hasEnded);
}

/**
 * Logs a payment that replaces the CT of another subscription although that one still determines the plan. The operator
 * decides what to cancel and refund: a fold that kept the CT would depend on the order in which the events arrive.
 */
function warnOfTwoSubscriptions({ log }: Context, { organizationId, current, before, after }: PaymentChange): void {
  const { subscription, newestPayment } = after;
  const replaced = before.newestPayment;
  if (newestPayment !== current || !replaced || !subscription || isCanceled(subscription)) return;
  if (subscription.externalId === current.subscriptionId || subscription.externalId !== replaced.subscriptionId) return;
  log.warn(
    {
      event: 'payment.of_second_subscription',
      organizationId,
      paymentId: current.paymentId,
      subscriptionId: current.subscriptionId,
      planSubscriptionId: subscription.externalId,
    },
    'The organization has two subscriptions. The CT of the one that determines the plan expire with the payment of the other.',
  );
}

/**
 * Inserts or updates the row of a payment with the caller's flush. Payments that are not known to be ours are left out.
 */
async function upsertPayment(ctx: Context, organizationId: string, payment: FoldedPayment): Promise<void> {
  const { provider, paymentId, status, item, subscriptionId, customerId, invoiceNumber, periodStart, periodEnd } =
    payment;
  const purchase = item?.purchase ?? (subscriptionId !== null && !payment.namesPrice ? Purchase.subscription : null);
  if (!purchase) return;
  const values = {
    customerId,
    status,
    purchase,
    invoiceNumber,
    periodStart,
    periodEnd,
    tier: item?.purchase === Purchase.subscription ? item.tier : null,
    billingPeriod: item?.purchase === Purchase.subscription ? item.period : null,
    packs: item?.purchase === Purchase.topup ? item.packs : null,
    amount: payment.amount ?? '0.00',
    currency: payment.currency ?? '',
    issuedAt: payment.occurredAt,
  };
  const existing = await ctx.em.findOne(Payment, { provider, paymentId });
  if (existing && existing.organizationId !== organizationId)
    throw new Error(`a payment of another organization: ${payment.key}`);
  if (existing) Object.assign(existing, values);
  else add(ctx.em, Payment, { organizationId, provider, paymentId, ...values });
}
