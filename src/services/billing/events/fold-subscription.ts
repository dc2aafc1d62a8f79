import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import type { SubscriptionFact } from '../../../providers/payments/payment-provider.ts';
import { byPeriod, type FoldedPayment } from './fold-payments.ts';
import { isMore, planOf, type PriceTable, samePlan, type SoldPlan } from './sold.ts';
import { compare, type ParsedPaymentEvent } from './parsed-event.ts';

/** A subscription, as all events together tell it. */
export interface FoldedSubscription {
  provider: PaymentProviderName;
  externalId: string;
  customerId: string | null;
  status: Exclude<SubscriptionPaymentStatus, 'none'>;
  /** What is paid for. */
  plan: SoldPlan;
  /** What it becomes with the next period. */
  pending: SoldPlan | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  since: Date;
  /** The newest of its events. */
  lastWord: string;
}

interface Told {
  event: ParsedPaymentEvent;
  fact: SubscriptionFact;
}

/** The subscriptions of an organization to plans of ours, from all of its events in order; the one that counts comes first. */
export function foldSubscriptions(
  told: readonly ParsedPaymentEvent[],
  payments: readonly FoldedPayment[],
  prices: PriceTable,
): FoldedSubscription[] {
  const facts = told.flatMap((event) => (event.subscription ? [{ event, fact: event.subscription }] : []));
  const all = Map.groupBy(facts, ({ event, fact }) => `${event.provider}:${fact.subscriptionId}`);
  return [...all.values()].flatMap((own) => foldSubscription(own, payments, prices) ?? []).toSorted(byWeight);
}

/** How far a subscription is from being paid. */
const ARREARS: Record<FoldedSubscription['status'], number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  paused: 2,
  canceled: 3,
};

/** Those that are paid before those that are not, of those that are paid the greater before the lesser plan, younger ones before older ones. */
function byWeight(one: FoldedSubscription, other: FoldedSubscription): number {
  const arrears = ARREARS[one.status] - ARREARS[other.status];
  const plan =
    ARREARS[one.status] === 0 ? Number(isMore(other.plan, one.plan)) - Number(isMore(one.plan, other.plan)) : 0;
  return arrears || plan || other.since.getTime() - one.since.getTime() || compare(one.externalId, other.externalId);
}

export function isCanceled({ status }: FoldedSubscription): boolean {
  return status === SubscriptionPaymentStatus.canceled;
}

/** Whether it was cancelled, and what was paid is over. */
export function isOver(subscription: FoldedSubscription, now: Date): boolean {
  return isCanceled(subscription) && (!subscription.periodEnd || subscription.periodEnd <= now);
}

function foldSubscription(
  told: readonly Told[],
  payments: readonly FoldedPayment[],
  prices: PriceTable,
): FoldedSubscription | null {
  const last = told.at(-1)!;
  const { provider } = last.event;
  const { subscriptionId: externalId, status, cancelAtPeriodEnd, scheduledPriceId } = last.fact;
  const asked = told
    .flatMap(({ event, fact }) => {
      const plan = planOf(prices, provider, fact.priceId);
      return plan ? [{ plan, at: event.occurredAt }] : [];
    })
    .at(-1);
  const plan = paidPlan(
    asked,
    payments.filter((payment) => payment.provider === provider && payment.subscriptionId === externalId),
  );
  if (!plan || !asked) return null;
  const isEnded = status === SubscriptionPaymentStatus.canceled;
  const next = planOf(prices, provider, scheduledPriceId) ?? asked.plan;
  return {
    provider,
    externalId,
    status,
    plan,
    customerId: lastOf(told, ({ customerId }) => customerId),
    pending: isEnded || samePlan(next, plan) ? null : next,
    periodEnd: lastOf(told, ({ periodEnd }) => periodEnd),
    cancelAtPeriodEnd: cancelAtPeriodEnd && !isEnded,
    since: told[0]!.event.occurredAt,
    lastWord: last.event.eventId,
  };
}

function lastOf<T>(told: readonly Told[], of: (fact: SubscriptionFact) => T | null): T | null {
  return told.map(({ fact }) => of(fact)).findLast((value) => value !== null) ?? null;
}

/**
 * What a subscription is paid for: a plan that is less than what was paid waits for its own payment (payA puts it at once
 * where the plan stands); one that is more is in force as soon as the platform says so.
 */
function paidPlan(
  asked: { plan: SoldPlan; at: Date } | undefined,
  payments: readonly FoldedPayment[],
): SoldPlan | null {
  const paid = payments
    .filter((payment) => payment.paid && payment.named && payment.sold?.purchase === Purchase.subscription)
    .toSorted(byPeriod)
    .at(-1);
  if (!paid || !asked) return asked?.plan ?? null;
  const plan = paid.sold as SoldPlan;
  return isMore(asked.plan, plan) && asked.at > paid.occurredAt ? asked.plan : plan;
}
