import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../entities/billing/balance.ts';
import { SubscriptionPaymentStatus } from '../../../entities/billing/payment-enums.ts';
import type { Tier } from '../../../entities/billing/plan.ts';
import { Subscription } from '../../../entities/billing/subscription.ts';
import type { ChangeSubscriptionInput } from '../../../schema/billing/ledger.ts';
import type { Context } from '../../core/context.ts';
import { recordEvents } from '../outgoing-webhooks/record-event.ts';
import { publishBalanceChange } from './balance-changes.ts';
import { billingOperator } from './billing-operator.ts';
import { allocateMonth, changeTier, isUnpaid } from './cycles/begin-cycle.ts';
import { getBalance } from './get-balance.ts';

/**
 * Sets the tier of the user's organization, independent of its payments. The month of the tier is allocated with the
 * next cycle or, if requested, at once: then the rest of the subscription balance expires. An immediate allocation
 * happens once per cycle and tier. Throws 401, 403.
 */
export async function changeSubscription(
  ctx: Context,
  { tier, allocateImmediately }: ChangeSubscriptionInput,
): Promise<Balance> {
  const { id, organizationId } = billingOperator(ctx);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const subscription = await em.findOneOrFail(Subscription, organizationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    const balance = await em.findOneOrFail(Balance, organizationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    const from = balance.subscriptionTier;
    changeTier(own, balance, tier);
    // Otherwise an ended subscription or a pending tier would change the tier again with the next cycle.
    if (isUnpaid(subscription, new Date()))
      Object.assign(subscription, {
        paymentStatus: SubscriptionPaymentStatus.none,
        pendingTier: null,
        pendingBillingPeriod: null,
      });
    await em.flush();
    if (tier !== from) await recordChange(own, subscription, tier);
    if (allocateImmediately) await allocateMonth(own, subscription, tier, id);
  });
  publishBalanceChange(ctx, organizationId);
  return getBalance(ctx);
}

/** Webhook endpoints get a change by an operator as one that a payment causes. Nobody is notified of what they did. */
function recordChange(ctx: Context, subscription: Subscription, tier: Tier): Promise<void> {
  const { organizationId, provider, externalId, paymentStatus, billingPeriod, periodEnd } = subscription;
  const data = {
    title: 'Your subscription changed',
    project_id: null,
    job_id: null,
    provider: provider ?? null,
    subscription_id: externalId ?? null,
    status: paymentStatus,
    tier,
    billing_period: billingPeriod ?? null,
    period_end: periodEnd ?? null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
  };
  return recordEvents(ctx, organizationId, () => [
    { type: 'subscription.changed', subject: 'subscription.changed', data },
  ]);
}
