import { type PaymentProviderName, PaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { unitsOf } from '../../../core/ct.ts';
import type { PaymentFact } from '../../../providers/payments/payment-provider.ts';
import {
  grantedUnits,
  planOfPrice,
  type PriceLookup,
  type PurchasedItem,
  type PurchasedPlan,
} from '../purchased-item.ts';
import { compareCodeUnits, type ParsedPaymentEvent } from './parsed-event.ts';

/** The state of a payment that follows from all events of its organization. */
export interface FoldedPayment {
  /** `<provider>:<payment id>`. */
  key: string;
  provider: PaymentProviderName;
  paymentId: string;
  status: PaymentStatus;
  /** Whether it was completed at any time, even if it was refunded since. */
  paid: boolean;
  /** What it is for; null if that is not known, or not ours. */
  item: PurchasedItem | null;
  /** Whether its own event names the price. Otherwise the price of its subscription applies. */
  namesPrice: boolean;
  subscriptionId: string | null;
  customerId: string | null;
  amount: string | null;
  currency: string | null;
  invoiceNumber: string | null;
  occurredAt: Date;
  /** The event that the payment was read from. */
  eventId: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** CT that it granted, in ten-thousandths. */
  granted: bigint;
  /** How many of the granted CT its refunds and disputes take back. */
  reversed: bigint;
}

interface EventFact {
  event: ParsedPaymentEvent;
  fact: PaymentFact;
}

/** A plan that an event reports this soon after a payment is the plan that was paid. */
const PLAN_DELAY_MS = 600_000;

/** Folds the sorted events of an organization to its payments. */
export function foldPayments(events: readonly ParsedPaymentEvent[], prices: PriceLookup): FoldedPayment[] {
  const facts = events.flatMap((event) => (event.payment ? [{ event, fact: event.payment }] : []));
  return [...Map.groupBy(facts, keyOf).values()].flatMap((own) => foldPayment(own, events, prices) ?? []);
}

/** Returns null while only refunds and disputes of the payment are known. */
function foldPayment(
  facts: readonly EventFact[],
  events: readonly ParsedPaymentEvent[],
  prices: PriceLookup,
): FoldedPayment | null {
  const own = facts.filter(({ fact }) => fact.adjustmentId === null);
  const completed = own.find(({ fact }) => fact.status === PaymentStatus.completed);
  const first = completed ?? own[0];
  if (!first) return null;
  const { event, fact } = first;
  const { provider, occurredAt, eventId } = event;
  const item =
    fact.priceId === null
      ? planPaidBy(fact.subscriptionId, event, events, prices)
      : purchasedItemOf(fact, prices(provider, fact.priceId));
  const granted = completed && item && !isFree(fact) ? grantedUnits(item) : 0n;
  const reversal = foldReversals(facts, fact.amount);
  const { paymentId, subscriptionId, amount, currency, invoiceNumber, periodStart, periodEnd } = fact;
  return {
    key: keyOf(first),
    provider,
    paymentId,
    subscriptionId,
    customerId: event.references.customerId,
    amount,
    currency,
    invoiceNumber,
    occurredAt,
    eventId,
    periodStart,
    periodEnd,
    status: completed ? reversal.status : PaymentStatus.failed,
    paid: Boolean(completed),
    item,
    namesPrice: fact.priceId !== null,
    granted,
    reversed: (granted * reversal.amount) / reversal.total,
  };
}

const keyOf = ({ event, fact }: EventFact): string => `${event.provider}:${fact.paymentId}`;

function purchasedItemOf({ quantity }: PaymentFact, mapping: ReturnType<PriceLookup>): PurchasedItem | null {
  return mapping?.purchase === Purchase.topup ? { purchase: Purchase.topup, packs: quantity } : mapping;
}

/** A payment of zero, such as for a changed card or a trial, grants nothing. */
function isFree({ amount }: PaymentFact): boolean {
  return amount !== null && unitsOf(amount) === 0n;
}

/**
 * Returns the plan of a payment that names no price: the next plan that its subscription reports, if that is soon;
 * otherwise the last one before the payment; otherwise the first one after it.
 */
function planPaidBy(
  subscriptionId: string | null,
  { provider, occurredAt }: ParsedPaymentEvent,
  events: readonly ParsedPaymentEvent[],
  prices: PriceLookup,
): PurchasedPlan | null {
  const plans = events.flatMap((event) => {
    const isOwn =
      event.provider === provider &&
      event.subscription !== null &&
      event.subscription.subscriptionId === subscriptionId;
    const plan = isOwn ? planOfPrice(prices, provider, event.subscription!.priceId) : null;
    return plan ? [{ plan, at: event.occurredAt }] : [];
  });
  const next = plans.find(({ at }) => at >= occurredAt);
  const last = plans.findLast(({ at }) => at < occurredAt);
  const isSoon = next && next.at.getTime() - occurredAt.getTime() <= PLAN_DELAY_MS;
  return (isSoon ? next : (last ?? next))?.plan ?? null;
}

/**
 * Folds the refunds and disputes of a payment: `amount` of `total` was refunded. Only the latest fact of each
 * adjustment counts, and none that was undone.
 */
function foldReversals(
  facts: readonly EventFact[],
  paidAmount: string | null,
): { status: PaymentStatus; amount: bigint; total: bigint } {
  const latest = new Map(facts.flatMap(({ fact }) => (fact.adjustmentId === null ? [] : [[fact.adjustmentId, fact]])));
  const effective = [...latest.values()].filter(({ status }) => status !== PaymentStatus.completed);
  const total = (paidAmount !== null && unitsOf(paidAmount)) || 1n;
  const sum = effective.reduce((before, fact) => before + reversedAmount(fact, paidAmount, total), 0n);
  const amount = sum < total ? sum : total;
  if (effective.some(({ status }) => status === PaymentStatus.disputed))
    return { status: PaymentStatus.disputed, amount, total };
  return { status: amount === total ? PaymentStatus.refunded : PaymentStatus.completed, amount, total };
}

/** An adjustment without an amount is about the whole payment, unless the platform calls it partial. */
function reversedAmount({ amount, partial }: PaymentFact, paidAmount: string | null, total: bigint): bigint {
  if (amount !== null && paidAmount !== null) return unitsOf(amount);
  return partial ? 0n : total;
}

/** Compares payments by the period that they pay, oldest first. */
export function byPeriod(one: FoldedPayment, other: FoldedPayment): number {
  return (
    paidFrom(one).getTime() - paidFrom(other).getTime() ||
    one.occurredAt.getTime() - other.occurredAt.getTime() ||
    compareCodeUnits(one.eventId, other.eventId)
  );
}

/** Returns the start of the period that a payment is for. */
export function paidFrom({ periodStart, occurredAt }: FoldedPayment): Date {
  return periodStart ?? occurredAt;
}
