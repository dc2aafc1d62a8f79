import { BillingPeriod, Purchase } from '../../../../entities/billing/plan.ts';
import { monthsAfter } from '../../../core/months.ts';
import type { PriceLookup, PurchasedPlan } from '../purchased-item.ts';
import { byPeriod, type FoldedPayment, foldPayments, paidFrom } from './fold-payments.ts';
import { type FoldedSubscription, foldSubscriptions, isOver } from './fold-subscription.ts';
import { type ParsedPaymentEvent, sortByOccurrence } from './parsed-event.ts';

/**
 * The billing state that follows from all events of an organization. It is a fold over the events in the order in which
 * they occurred, so it depends on which events there are and not on the order in which they arrived.
 */
export interface FoldedEvents {
  /** By `<provider>:<payment id>`. */
  payments: ReadonlyMap<string, FoldedPayment>;
  /** The subscription that determines plan and payment status, if the organization has several. */
  subscription: FoldedSubscription | null;
  /** The payment whose CT are on the subscription balance. Those of older payments have expired. */
  newestPayment: FoldedPayment | null;
  /** Whether the period of the newest payment is over and no subscription continues. */
  ended: boolean;
  /** The billing cycle that is paid. */
  cycle: { startsAt: Date; endsAt: Date } | null;
}

/** Folds the events of an organization. They may be given in any order. */
export function foldEvents(events: readonly ParsedPaymentEvent[], prices: PriceLookup, now: Date): FoldedEvents {
  const sorted = sortByOccurrence(events);
  const payments = foldPayments(sorted, prices);
  const subscriptions = foldSubscriptions(sorted, payments, prices);
  const subscription = subscriptions[0] ?? null;
  const newestPayment =
    payments
      .filter(({ item, granted }) => item?.purchase === Purchase.subscription && granted > 0n)
      .toSorted(byPeriod)
      .at(-1) ?? null;
  const paidSubscription = newestPayment && subscriptionOf(newestPayment, subscriptions);
  const ended = Boolean(paidSubscription && isOver(paidSubscription, now) && subscription && isOver(subscription, now));
  return {
    payments: new Map(payments.map((payment) => [payment.key, payment])),
    subscription,
    newestPayment,
    ended,
    cycle:
      newestPayment && !ended
        ? { startsAt: paidFrom(newestPayment), endsAt: paidUntil(newestPayment, paidSubscription) }
        : null,
  };
}

/** Returns the subscription that a payment is for. A payment that names none is for the one that counts. */
function subscriptionOf(
  { provider, subscriptionId }: FoldedPayment,
  subscriptions: readonly FoldedSubscription[],
): FoldedSubscription | null {
  if (subscriptionId === null) return subscriptions[0] ?? null;
  return subscriptions.find((each) => each.provider === provider && each.externalId === subscriptionId) ?? null;
}

/** Returns the end of the paid period: as the payment says, as its subscription says, or by the calendar. */
function paidUntil(payment: FoldedPayment, subscription: FoldedSubscription | null): Date {
  const start = paidFrom(payment);
  if (payment.periodEnd) return payment.periodEnd;
  if (subscription?.periodEnd && subscription.periodEnd > start) return subscription.periodEnd;
  return monthsAfter(start, (payment.item as PurchasedPlan).period === BillingPeriod.yearly ? 12 : 1);
}
