import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { PaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { unitsOf } from '../../../core/ct.ts';
import type { PaymentFact } from '../../../providers/payments/payment-provider.ts';
import { ctOf, planOf, type PriceTable, type Sold, type SoldPlan } from './sold.ts';
import { compare, type ParsedPaymentEvent } from './parsed-event.ts';

/** A payment, as all events together tell it. */
export interface FoldedPayment {
  /** Unique over the platforms. */
  key: string;
  provider: PaymentProviderName;
  paymentId: string;
  status: PaymentStatus;
  /** Whether it was ever completed, whatever became of it. */
  paid: boolean;
  /** What it is for; null where that is not known, or none of ours. */
  sold: Sold | null;
  /** Whether its own event names the price. Else it is what its subscription has, as far as events told of that. */
  named: boolean;
  subscriptionId: string | null;
  customerId: string | null;
  amount: string | null;
  currency: string | null;
  invoiceNumber: string | null;
  occurredAt: Date;
  /** The event that tells of it. */
  eventId: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** CT it brought, in ten-thousandths, and how many of them its refunds and disputes take back. */
  brought: bigint;
  takenBack: bigint;
}

interface Told {
  event: ParsedPaymentEvent;
  fact: PaymentFact;
}

/** So soon a platform tells of a plan after the payment for it, if not before. */
const SETTLING_MS = 600_000;

/** The payments of an organization, from all of its events in order. */
export function foldPayments(told: readonly ParsedPaymentEvent[], prices: PriceTable): FoldedPayment[] {
  const facts = told.flatMap((event) => (event.payment ? [{ event, fact: event.payment }] : []));
  return [...Map.groupBy(facts, keyOf).values()].flatMap((own) => foldPayment(own, told, prices) ?? []);
}

/** Null while only refunds and disputes of it are known. */
function foldPayment(
  told: readonly Told[],
  all: readonly ParsedPaymentEvent[],
  prices: PriceTable,
): FoldedPayment | null {
  const own = told.filter(({ fact }) => fact.adjustmentId === null);
  const paid = own.find(({ fact }) => fact.status === PaymentStatus.completed);
  const first = paid ?? own[0];
  if (!first) return null;
  const { event, fact } = first;
  const { provider, occurredAt, eventId } = event;
  const sold =
    fact.priceId === null
      ? planAt(fact.subscriptionId, event, all, prices)
      : soldBy(fact, prices(provider, fact.priceId));
  const brought = paid && sold && !isFree(fact) ? ctOf(sold) : 0n;
  const standing = standingOf(told, fact.amount);
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
    status: paid ? standing.status : PaymentStatus.failed,
    paid: Boolean(paid),
    sold,
    named: fact.priceId !== null,
    brought,
    takenBack: (brought * standing.back) / standing.whole,
  };
}

const keyOf = ({ event, fact }: Told): string => `${event.provider}:${fact.paymentId}`;

function soldBy({ quantity }: PaymentFact, purchased: ReturnType<PriceTable>): Sold | null {
  return purchased?.purchase === Purchase.topup ? { purchase: Purchase.topup, packs: quantity } : purchased;
}

/** A card that was changed, or a trial: nothing was paid. */
function isFree({ amount }: PaymentFact): boolean {
  return amount !== null && unitsOf(amount) === 0n;
}

/** What a payment of a subscription is for: the plan that is told next, if that is soon; else what was told last; else the first that was told at all. */
function planAt(
  subscriptionId: string | null,
  { provider, occurredAt }: ParsedPaymentEvent,
  all: readonly ParsedPaymentEvent[],
  prices: PriceTable,
): SoldPlan | null {
  const plans = all.flatMap((event) => {
    const own =
      event.provider === provider &&
      event.subscription !== null &&
      event.subscription.subscriptionId === subscriptionId;
    const plan = own ? planOf(prices, provider, event.subscription!.priceId) : null;
    return plan ? [{ plan, at: event.occurredAt }] : [];
  });
  const next = plans.find(({ at }) => at >= occurredAt);
  const last = plans.findLast(({ at }) => at < occurredAt);
  const isSoon = next && next.at.getTime() - occurredAt.getTime() <= SETTLING_MS;
  return (isSoon ? next : (last ?? next))?.plan ?? null;
}

/** What its refunds and disputes make of a payment: `back` of `whole` was given back. Each counts once, and not where it was undone. */
function standingOf(
  told: readonly Told[],
  paid: string | null,
): { status: PaymentStatus; back: bigint; whole: bigint } {
  const last = new Map(told.flatMap(({ fact }) => (fact.adjustmentId === null ? [] : [[fact.adjustmentId, fact]])));
  const standing = [...last.values()].filter(({ status }) => status !== PaymentStatus.completed);
  const whole = (paid !== null && unitsOf(paid)) || 1n;
  const given = standing.reduce((sum, fact) => sum + partOf(fact, paid, whole), 0n);
  const back = given < whole ? given : whole;
  if (standing.some(({ status }) => status === PaymentStatus.disputed))
    return { status: PaymentStatus.disputed, back, whole };
  return { status: back === whole ? PaymentStatus.refunded : PaymentStatus.completed, back, whole };
}

/** How much of a payment a refund gives back; one that does not say is of all, unless the platform calls it one of a part. */
function partOf({ amount, partial }: PaymentFact, paid: string | null, whole: bigint): bigint {
  if (amount !== null && paid !== null) return unitsOf(amount);
  return partial ? 0n : whole;
}

/** From the oldest to the newest, by the period they pay for. */
export function byPeriod(one: FoldedPayment, other: FoldedPayment): number {
  return (
    began(one).getTime() - began(other).getTime() ||
    one.occurredAt.getTime() - other.occurredAt.getTime() ||
    compare(one.eventId, other.eventId)
  );
}

/** When the period begins that a payment is for. */
export function began({ periodStart, occurredAt }: FoldedPayment): Date {
  return periodStart ?? occurredAt;
}
