import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../../entities/billing/balance.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import type { Subscription } from '../../../../entities/billing/subscription.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { allocate } from '../ledger/allocate.ts';
import { MONTHLY_CT } from '../plans.ts';
import { changeTier } from './change-tier.ts';

/** When a cycle begins and ends, and who wants it so: null for the clock. */
export interface NextCycle {
  startsAt: Date;
  endsAt: Date;
  /** Of the month, on which cycles end from now on. */
  day: number;
  createdBy: string | null;
}

/**
 * Begins the next cycle of an organization in the caller's transaction, under whose lock the subscription is: what is left
 * of the subscription balance expires, and the month of the tier is allocated. What is paid no more falls to the Free tier,
 * and a tier that was put off takes effect where no payment brings it.
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
  changeTier(ctx, balance, tierFrom(subscription, balance.subscriptionTier, startsAt));
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

/** Allocates the month of a tier in the caller's transaction, once per cycle and tier. Answers whether it was. */
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

/** Whether no payment stands behind the subscription any more, or never did. */
export function isUnpaid({ paymentStatus, periodEnd }: Subscription, now: Date): boolean {
  if (paymentStatus === SubscriptionPaymentStatus.none) return true;
  return paymentStatus === SubscriptionPaymentStatus.canceled && (!periodEnd || periodEnd <= now);
}

function tierFrom(subscription: Subscription, tier: Tier, now: Date): Tier {
  if (!isUnpaid(subscription, now)) return tier;
  return subscription.paymentStatus === SubscriptionPaymentStatus.canceled
    ? Tier.free
    : (subscription.pendingTier ?? tier);
}
