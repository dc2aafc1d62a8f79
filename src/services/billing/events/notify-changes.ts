import { PaymentStatus, SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { formatCt } from '../../../core/ct.ts';
import type { SubscriptionState } from '../../notifications/notification-data.ts';
import { notify } from '../../notifications/notify.ts';
import { audit } from '../../organizations/audit.ts';
import { describeItem } from '../purchased-item.ts';
import type { FoldedPayment } from './fold-payments.ts';
import { type FoldedSubscription, isCanceled, isOver, isSameState } from './fold-subscription.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/** The ids and amounts of a payment, for the audit log and for programs that show notifications. */
const paymentData = ({ provider, paymentId, amount, currency }: FoldedPayment) => ({
  provider,
  payment_id: paymentId,
  amount,
  currency,
});
const itemData = ({ item }: FoldedPayment) => {
  const plan = item?.purchase === Purchase.subscription ? item : null;
  return {
    purchase: item?.purchase ?? null,
    tier: plan?.tier ?? null,
    billing_period: plan?.period ?? null,
    packs: item?.purchase === Purchase.topup ? item.packs : null,
  };
};
const auditTarget = ({ provider, paymentId }: FoldedPayment) => ['payment', `${provider}:${paymentId}`] as const;

/** Audits a completed payment and notifies the administrators of a top-up, in the caller's transaction. */
export async function notifyOfPayment(ctx: Context, organizationId: string, payment: FoldedPayment): Promise<void> {
  const ct = formatCt(payment.granted);
  audit(ctx, {
    action: 'payment.completed',
    organizationId,
    actor: null,
    target: auditTarget(payment),
    data: { ...paymentData(payment), sold: describeItem(payment.item), ct },
  });
  if (payment.item?.purchase !== Purchase.topup) return;
  await notify(ctx, {
    organizationId,
    type: 'topup_completed',
    title: 'Your top-up is there',
    body: `${describeItem(payment.item)}: ${ct} CT were added. They do not expire.`,
    cause: `topup_completed:${payment.key}`,
    data: { ...paymentData(payment), ...itemData(payment), ct },
  });
}

/** Notifies the administrators of a failed payment, once for all its attempts, in the caller's transaction. */
export async function notifyOfFailedPayment(
  ctx: Context,
  organizationId: string,
  payment: FoldedPayment,
): Promise<void> {
  await notify(ctx, {
    organizationId,
    type: 'payment_failed',
    title: 'A payment failed',
    body: `${describeItem(payment.item)}: ${payment.amount ?? ''} ${payment.currency ?? ''} could not be collected. Please look after your payment method.`.replace(
      / +/g,
      ' ',
    ),
    cause: `payment_failed:${payment.key}`,
    data: { ...paymentData(payment), ...itemData(payment) },
  });
}

/** Audits a refund or dispute, or that one was undone, with the change of the balance. */
export async function auditReversal(
  ctx: Context,
  organizationId: string,
  payment: FoldedPayment,
  { eventId, payment: fact }: ParsedPaymentEvent,
  ct: string,
): Promise<void> {
  const isUndone = fact?.status === PaymentStatus.completed;
  audit(ctx, {
    action: isUndone ? 'payment.refund_undone' : 'payment.refunded',
    organizationId,
    actor: null,
    target: auditTarget(payment),
    data: {
      ...paymentData(payment),
      adjustment_id: fact?.adjustmentId,
      refunded: fact?.amount ?? null,
      status: payment.status,
      event_id: eventId,
      ct,
    },
  });
}

interface SubscriptionChange {
  before: FoldedSubscription | null;
  after: FoldedSubscription | null;
  event: ParsedPaymentEvent;
  now: Date;
}

/**
 * Audits a changed subscription and notifies the administrators, in the caller's transaction. A subscription that only
 * moved on to its next period is audited without a notification.
 */
export async function notifyOfSubscriptionChange(
  ctx: Context,
  organizationId: string,
  { before, after, event, now }: SubscriptionChange,
): Promise<void> {
  if (!after || isSameState(before, after)) return;
  const { provider, externalId, status, plan, periodEnd, cancelAtPeriodEnd } = after;
  const data = {
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
    data: { ...data, event_id: event.eventId },
  });
  const [body, bodyBefore] = [describe(after, now), before && describe(before, now)];
  if (body === bodyBefore && before?.externalId === externalId) return;
  await notify(ctx, {
    organizationId,
    type: 'subscription_changed',
    title: 'Your subscription changed',
    body,
    cause: `subscription_changed:${event.provider}:${event.eventId}`,
    data: {
      ...data,
      state: stateOf(after, now),
      pending_tier: after.pending?.tier ?? null,
      pending_billing_period: after.pending?.period ?? null,
    },
  });
}

function stateOf(subscription: FoldedSubscription, now: Date): SubscriptionState {
  const { status, pending, cancelAtPeriodEnd } = subscription;
  if (isOver(subscription, now)) return 'ended';
  if (isCanceled(subscription)) return 'cancelled';
  if (cancelAtPeriodEnd) return 'ends_with_period';
  if (status === SubscriptionPaymentStatus.past_due) return 'past_due';
  if (status === SubscriptionPaymentStatus.paused) return 'paused';
  return pending ? 'plan_change_pending' : 'active';
}

/**
 * Describes the state of a subscription to the administrators. The text of an active one is the same in every period.
 */
function describe(subscription: FoldedSubscription, now: Date): string {
  const { plan, pending, periodEnd } = subscription;
  const until = periodEnd ? ` on ${periodEnd.toISOString().slice(0, 10)}` : '';
  const sentences: Record<SubscriptionState, string> = {
    ended: 'It has ended. Your tier is free now.',
    cancelled: `It was cancelled and ends${until}.`,
    ends_with_period: `It is cancelled and ends with its period${until}.`,
    past_due: 'Its payment is overdue. Please look after your payment method.',
    paused: 'It is paused.',
    plan_change_pending: `It becomes ${pending?.tier}, ${pending?.period}, with its next period.`,
    active: `Your plan is ${plan.tier}, ${plan.period}.`,
  };
  return sentences[stateOf(subscription, now)];
}
