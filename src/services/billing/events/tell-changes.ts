import { PaymentStatus, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { formatCt } from '../../../core/ct.ts';
import { notify } from '../../notifications/notify.ts';
import { audit } from '../../organizations/audit.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { type FoldedSubscription, isCanceled, isOver } from './fold-subscription.ts';
import { sameStanding } from './keep-subscription.ts';
import { describe } from './sold.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/** The ids and amounts of a payment, for the audit log and for programs that show notifications. */
const factsOf = ({ provider, paymentId, amount, currency }: FoldedPayment) => ({
  provider,
  payment_id: paymentId,
  amount,
  currency,
});
const named = ({ provider, paymentId }: FoldedPayment) => ['payment', `${provider}:${paymentId}`] as const;

/** Remembers a payment that was completed; of a top-up the administrators are told. In the caller's transaction. */
export async function tellPayment(ctx: Context, organizationId: string, payment: FoldedPayment): Promise<void> {
  const ct = formatCt(payment.brought);
  audit(ctx, {
    action: 'payment.completed',
    organizationId,
    actor: null,
    target: named(payment),
    data: { ...factsOf(payment), sold: describe(payment.sold), ct },
  });
  if (payment.sold?.purchase !== Purchase.topup) return;
  await notify(ctx, {
    organizationId,
    type: 'topup_completed',
    title: 'Your top-up is there',
    body: `${describe(payment.sold)}: ${ct} CT were added. They do not expire.`,
    cause: `topup_completed:${payment.key}`,
    data: { ...factsOf(payment), ct },
  });
}

/** Tells the administrators of a payment that failed, however often it is tried. In the caller's transaction. */
export async function tellFailure(ctx: Context, organizationId: string, payment: FoldedPayment): Promise<void> {
  await notify(ctx, {
    organizationId,
    type: 'payment_failed',
    title: 'A payment failed',
    body: `${describe(payment.sold)}: ${payment.amount ?? ''} ${payment.currency ?? ''} could not be collected. Please look after your payment method.`.replace(
      / +/g,
      ' ',
    ),
    cause: `payment_failed:${payment.key}`,
    data: factsOf(payment),
  });
}

/** Remembers what a refund or dispute, or the undoing of one, made of a payment and of the balance. */
export async function tellRebooked(
  ctx: Context,
  organizationId: string,
  payment: FoldedPayment,
  { eventId, payment: fact }: ParsedPaymentEvent,
  ct: string,
): Promise<void> {
  const isUndone = fact?.status === PaymentStatus.completed;
  const data = {
    ...factsOf(payment),
    adjustment_id: fact?.adjustmentId,
    refunded: fact?.amount ?? null,
    status: payment.status,
    event_id: eventId,
    ct,
  };
  audit(ctx, {
    action: isUndone ? 'payment.refund_undone' : 'payment.refunded',
    organizationId,
    actor: null,
    target: named(payment),
    data,
  });
}

interface SubscriptionChange {
  before: FoldedSubscription | null;
  after: FoldedSubscription | null;
  event: ParsedPaymentEvent;
  now: Date;
}

/** Remembers a subscription that stands other than before, and tells the administrators unless it only goes on. In the caller's transaction. */
export async function tellSubscription(
  ctx: Context,
  organizationId: string,
  { before, after, event, now }: SubscriptionChange,
): Promise<void> {
  if (!after || sameStanding(before, after)) return;
  const { provider, externalId, status, plan, periodEnd, cancelAtPeriodEnd } = after;
  const facts = {
    provider,
    subscription_id: externalId,
    status,
    tier: plan.tier,
    billing_period: plan.period,
    period_end: periodEnd,
    cancel_at_period_end: cancelAtPeriodEnd,
  };
  audit(ctx, {
    action: 'subscription.changed',
    organizationId,
    actor: null,
    target: ['subscription', `${provider}:${externalId}`],
    data: { ...facts, event_id: event.eventId },
  });
  const [body, told] = [sentenceOf(after, now), before && sentenceOf(before, now)];
  if (body === told && before?.externalId === externalId) return;
  await notify(ctx, {
    organizationId,
    type: 'subscription_changed',
    title: 'Your subscription changed',
    body,
    cause: `subscription_changed:${event.provider}:${event.eventId}`,
    data: facts,
  });
}

/** How a subscription stands, as the administrators are told; the same while only its periods go by. */
function sentenceOf(subscription: FoldedSubscription, now: Date): string {
  const { status, plan, pending, periodEnd, cancelAtPeriodEnd } = subscription;
  const until = periodEnd ? ` on ${periodEnd.toISOString().slice(0, 10)}` : '';
  if (isOver(subscription, now)) return 'It has ended. Your tier is free now.';
  if (isCanceled(subscription)) return `It was cancelled and ends${until}.`;
  if (cancelAtPeriodEnd) return `It is cancelled and ends with its period${until}.`;
  if (status === SubscriptionPaymentStatus.past_due)
    return 'Its payment is overdue. Please look after your payment method.';
  if (status === SubscriptionPaymentStatus.paused) return 'It is paused.';
  if (pending) return `It becomes ${pending.tier}, ${pending.period}, with its next period.`;
  return `Your plan is ${plan.tier}, ${plan.period}.`;
}
