import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../../entities/billing/balance.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import type { Subscription } from '../../../../entities/billing/subscription.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { allocate } from '../ledger/allocate.ts';
import { audit } from '../../organizations/audit.ts';
import { MONTHLY_CT } from '../plans.ts';

/** The next billing cycle of an organization. */
export interface NextCycle {
  startsAt: Date;
  endsAt: Date;
  /** The day of the month on which this and later cycles end. */
  day: number;
  /** The operator who started the cycle; null if it was due or paid. */
  createdBy: string | null;
}

/**
 * Begins the next cycle of an organization in the caller's transaction, which has locked the subscription. The rest of
 * the subscription balance expires and the month of the tier is allocated. A subscription that is not paid any more
 * falls back to the Free tier. A pending tier takes effect if no payment is needed for it.
 */
export async function beginCycle(
  ctx: Context,
  subscription: Subscription,
  { startsAt, endsAt, day, createdBy }: NextCycle,
): Promise<void> {
  const { organizationId } = subscription;
  const balance = await ctx.em.findOneOrFail(Balance, organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  changeTier(ctx, balance, nextTier(subscription, balance.subscriptionTier, startsAt));
  if (isUnpaid(subscription, startsAt))
    Object.assign(subscription, { pendingTier: null, pendingBillingPeriod: null, cancelAtPeriodEnd: false });
  Object.assign(subscription, {
    cycle: subscription.cycle + 1,
    cycleStartedAt: startsAt,
    cycleEndsAt: endsAt,
    cycleDay: day,
  });
  await ctx.em.flush();
  await allocateMonth(ctx, subscription, balance.subscriptionTier, createdBy);
}

/**
 * Allocates the month of a tier in the caller's transaction, once per cycle and tier. Returns whether it was allocated.
 */
export function allocateMonth(
  ctx: Context,
  { organizationId, cycle }: Subscription,
  tier: Tier,
  createdBy: string | null,
): Promise<boolean> {
  return allocate(ctx.em, {
    organizationId,
    amount: MONTHLY_CT[tier],
    description: `A month of the tier ${tier}`,
    reason: `cycle:${organizationId}:${cycle}:${tier}`,
    createdBy,
  });
}

/** Returns whether the subscription is not, or not any more, paid through a platform. */
export function isUnpaid({ paymentStatus, periodEnd }: Subscription, now: Date): boolean {
  if (paymentStatus === SubscriptionPaymentStatus.none) return true;
  return paymentStatus === SubscriptionPaymentStatus.canceled && (!periodEnd || periodEnd <= now);
}

function nextTier(subscription: Subscription, tier: Tier, now: Date): Tier {
  if (!isUnpaid(subscription, now)) return tier;
  return subscription.paymentStatus === SubscriptionPaymentStatus.canceled
    ? Tier.free
    : (subscription.pendingTier ?? tier);
}

/** Sets the tier of a balance that the caller has locked, with the caller's next flush, and audits a change. */
export function changeTier(ctx: Context, balance: Balance, tier: Tier): void {
  const { organizationId, subscriptionTier: from } = balance;
  if (from === tier) return;
  balance.subscriptionTier = tier;
  audit(ctx, {
    action: 'billing.tier_changed',
    organizationId,
    target: ['organization', organizationId],
    data: { from, to: tier },
  });
}
