import { BillingPeriod, Purchase } from '../../../../entities/billing/plan.ts';
import { monthsAfter } from '../../../core/months.ts';
import { began, byPeriod, type FoldedPayment, foldPayments } from './fold-payments.ts';
import { type FoldedSubscription, foldSubscriptions, isOver } from './fold-subscription.ts';
import type { PriceTable, SoldPlan } from './sold.ts';
import { inOrder, type ParsedPaymentEvent } from './parsed-event.ts';

/** What all events of an organization together say. It depends on which they are, never on the order in which they came. */
export interface Folded {
  payments: ReadonlyMap<string, FoldedPayment>;
  /** The subscription that counts. */
  subscription: FoldedSubscription | null;
  /** The payment whose CT are on the subscription balance; those of older ones have expired. */
  newest: FoldedPayment | null;
  /** Whether what the newest payment paid for is over, and no subscription goes on. */
  ended: boolean;
  /** The cycle that is paid for. */
  cycle: { startsAt: Date; endsAt: Date } | null;
}

/** Folds the events of an organization, in whatever order they are given. */
export function foldEvents(told: readonly ParsedPaymentEvent[], prices: PriceTable, now: Date): Folded {
  const ordered = inOrder(told);
  const payments = foldPayments(ordered, prices);
  const subscriptions = foldSubscriptions(ordered, payments, prices);
  const subscription = subscriptions[0] ?? null;
  const newest =
    payments
      .filter(({ sold, brought }) => sold?.purchase === Purchase.subscription && brought > 0n)
      .toSorted(byPeriod)
      .at(-1) ?? null;
  const own = newest && subscriptionOf(newest, subscriptions);
  const ended = Boolean(own && isOver(own, now) && subscription && isOver(subscription, now));
  return {
    payments: new Map(payments.map((payment) => [payment.key, payment])),
    subscription,
    newest,
    ended,
    cycle: newest && !ended ? { startsAt: began(newest), endsAt: endOf(newest, own) } : null,
  };
}

/** The subscription a payment is of; one that does not say is of the one that counts. */
function subscriptionOf(
  { provider, subscriptionId }: FoldedPayment,
  subscriptions: readonly FoldedSubscription[],
): FoldedSubscription | null {
  if (subscriptionId === null) return subscriptions[0] ?? null;
  return subscriptions.find((each) => each.provider === provider && each.externalId === subscriptionId) ?? null;
}

/** Until when a payment pays, by itself, by its subscription, or by the calendar. */
function endOf(payment: FoldedPayment, subscription: FoldedSubscription | null): Date {
  const starts = began(payment);
  if (payment.periodEnd) return payment.periodEnd;
  if (subscription?.periodEnd && subscription.periodEnd > starts) return subscription.periodEnd;
  return monthsAfter(starts, (payment.sold as SoldPlan).period === BillingPeriod.yearly ? 12 : 1);
}
