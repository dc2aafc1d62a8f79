import { type PaymentProviderName, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { SubscriptionFact } from '../../../providers/payments/payment-provider.ts';
import { isSamePlan, isUpgrade, planOfPrice, type PriceLookup, type PurchasedPlan } from '../purchased-item.ts';
import { byPeriod, type FoldedPayment } from './fold-payments.ts';
import { compareCodeUnits, type ParsedPaymentEvent } from './parsed-event.ts';

/** The state of a subscription that follows from all events of its organization. */
export interface FoldedSubscription {
  provider: PaymentProviderName;
  externalId: string;
  customerId: string | null;
  status: Exclude<SubscriptionPaymentStatus, 'none'>;
  /** The plan that is paid. */
  plan: PurchasedPlan;
  /** The plan of the next period, if it differs. */
  pending: PurchasedPlan | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  startedAt: Date;
  latestEventId: string;
}

interface EventFact {
  event: ParsedPaymentEvent;
  fact: SubscriptionFact;
}

/** Folds the sorted events of an organization to its subscriptions. The one that counts comes first. */
export function foldSubscriptions(
  events: readonly ParsedPaymentEvent[],
  payments: readonly FoldedPayment[],
  prices: PriceLookup,
): FoldedSubscription[] {
  const facts = events.flatMap((event) => (event.subscription ? [{ event, fact: event.subscription }] : []));
  const bySubscription = Map.groupBy(facts, ({ event, fact }) => `${event.provider}:${fact.subscriptionId}`);
  return [...bySubscription.values()]
    .flatMap((own) => foldSubscription(own, payments, prices) ?? [])
    .toSorted(byPrecedence);
}

/** How far a subscription is from being paid. */
const ARREARS: Record<FoldedSubscription['status'], number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  paused: 2,
  canceled: 3,
};

/** Paid subscriptions come before unpaid ones; among paid ones the higher plan comes first; then newer before older. */
function byPrecedence(one: FoldedSubscription, other: FoldedSubscription): number {
  const arrears = ARREARS[one.status] - ARREARS[other.status];
  const plan =
    ARREARS[one.status] === 0 ? Number(isUpgrade(other.plan, one.plan)) - Number(isUpgrade(one.plan, other.plan)) : 0;
  const age = other.startedAt.getTime() - one.startedAt.getTime();
  return arrears || plan || age || compareCodeUnits(one.externalId, other.externalId);
}

export function isCanceled({ status }: FoldedSubscription): boolean {
  return status === SubscriptionPaymentStatus.canceled;
}

/** Returns whether the subscription was cancelled and its paid period is over. */
export function isOver(subscription: FoldedSubscription, now: Date): boolean {
  return isCanceled(subscription) && (!subscription.periodEnd || subscription.periodEnd <= now);
}

/** Returns whether two folds result in the same state. When it started and which event was the latest do not count. */
export function isSameState(one: FoldedSubscription | null, other: FoldedSubscription | null): boolean {
  return stateKey(one) === stateKey(other);
}

function stateKey(subscription: FoldedSubscription | null): string {
  if (!subscription) return '';
  const { startedAt: _startedAt, latestEventId: _latestEventId, ...state } = subscription;
  return JSON.stringify(state);
}

/** Returns null for a subscription to something that is not ours. */
function foldSubscription(
  facts: readonly EventFact[],
  payments: readonly FoldedPayment[],
  prices: PriceLookup,
): FoldedSubscription | null {
  const latest = facts.at(-1)!;
  const { provider } = latest.event;
  const { subscriptionId: externalId, status, cancelAtPeriodEnd, scheduledPriceId } = latest.fact;
  const reported = facts
    .flatMap(({ event, fact }) => {
      const plan = planOfPrice(prices, provider, fact.priceId);
      return plan ? [{ plan, at: event.occurredAt }] : [];
    })
    .at(-1);
  const own = payments.filter((payment) => payment.provider === provider && payment.subscriptionId === externalId);
  const plan = paidPlan(reported, own);
  if (!plan || !reported) return null;
  const isEnded = status === SubscriptionPaymentStatus.canceled;
  const reportedEnd = latestValue(facts, ({ periodEnd }) => periodEnd);
  const next = planOfPrice(prices, provider, scheduledPriceId) ?? reported.plan;
  return {
    provider,
    externalId,
    status,
    plan,
    customerId: latestValue(facts, ({ customerId }) => customerId),
    pending: isEnded || isSamePlan(next, plan) ? null : next,
    periodEnd: isEnded ? paidEnd(reportedEnd, own) : reportedEnd,
    cancelAtPeriodEnd: cancelAtPeriodEnd && !isEnded,
    startedAt: facts[0]!.event.occurredAt,
    latestEventId: latest.event.eventId,
  };
}

function latestValue<T>(facts: readonly EventFact[], select: (fact: SubscriptionFact) => T | null): T | null {
  return facts.map(({ fact }) => select(fact)).findLast((value) => value !== null) ?? null;
}

/**
 * Returns when a cancelled subscription ends: with the period of its newest payment, unless the platform reports an
 * earlier end. payA reports the next period before it is paid. Payments of payB name no period, so there the reported
 * end applies.
 */
function paidEnd(reportedEnd: Date | null, payments: readonly FoldedPayment[]): Date | null {
  const end = newestPlanPayment(payments)?.periodEnd ?? null;
  if (!end || !reportedEnd) return end ?? reportedEnd;
  return end < reportedEnd ? end : reportedEnd;
}

function newestPlanPayment(payments: readonly FoldedPayment[]): FoldedPayment | null {
  return (
    payments
      .filter(({ paid, item }) => paid && item?.purchase === Purchase.subscription)
      .toSorted(byPeriod)
      .at(-1) ?? null
  );
}

/**
 * Returns the plan that is paid. An upgrade is in force as soon as the platform reports it. A downgrade waits for its
 * own payment: payA reports it at once, although the old plan is paid until the end of the period.
 */
function paidPlan(
  reported: { plan: PurchasedPlan; at: Date } | undefined,
  payments: readonly FoldedPayment[],
): PurchasedPlan | null {
  const paid = newestPlanPayment(payments.filter(({ namesPrice }) => namesPrice));
  if (!paid || !reported) return reported?.plan ?? null;
  const plan = paid.item as PurchasedPlan;
  return isUpgrade(reported.plan, plan) && reported.at > paid.occurredAt ? reported.plan : plan;
}
