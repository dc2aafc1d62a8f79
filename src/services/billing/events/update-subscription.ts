import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../../entities/billing/balance.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { Subscription } from '../../../../entities/billing/subscription.ts';
import type { Context } from '../../../core/context.ts';
import { monthsAfter } from '../../../core/months.ts';
import { beginCycle, changeTier } from '../cycles/begin-cycle.ts';
import type { FoldedEvents } from './fold-events.ts';
import { type FoldedSubscription, isOver, isSameState } from './fold-subscription.ts';

/** The folds without and with an event. */
export interface SubscriptionUpdate {
  before: FoldedEvents;
  after: FoldedEvents;
  /**
   * Whether the event is the platform's latest about the subscription or its newest payment. Then it overrides our row.
   */
  isLatest: boolean;
  now: Date;
}

/**
 * Updates the subscription row in the caller's transaction, which has locked it: payment status, plan, cycle and tier.
 * An event that arrives late and does not change the fold leaves everything as it is.
 */
export async function updateSubscription(
  ctx: Context,
  row: Subscription,
  { before, after, isLatest, now }: SubscriptionUpdate,
): Promise<void> {
  const { subscription, cycle } = after;
  const endBefore = row.periodEnd;
  const isChanged = subscription !== null && (isLatest || !isSameState(before.subscription, subscription));
  if (isChanged) assignState(row, subscription);
  if (cycle && !isSameCycle(before.cycle, cycle))
    Object.assign(row, {
      cycleStartedAt: cycle.startsAt,
      cycleEndsAt: cycle.endsAt,
      cycleDay: cycle.startsAt.getUTCDate(),
    });
  await ctx.em.flush();
  if (after.ended && !before.ended) return beginFreeCycle(ctx, row, now);
  if (after.ended) await moveFreeCycle(ctx, row, endBefore, now);
  if (!isChanged) return;
  const balance = await ctx.em.findOneOrFail(Balance, row.organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  changeTier(ctx, balance, isOver(subscription, now) ? Tier.free : subscription.plan.tier);
}

function assignState(row: Subscription, { status, plan, pending, ...state }: FoldedSubscription): void {
  const { provider, externalId, customerId, periodEnd, cancelAtPeriodEnd } = state;
  Object.assign(row, {
    provider,
    externalId,
    customerId,
    periodEnd,
    cancelAtPeriodEnd,
    paymentStatus: status,
    billingPeriod: plan.period,
    pendingTier: pending?.tier ?? null,
    pendingBillingPeriod: pending?.period ?? null,
  });
}

/** Begins the cycle after the paid period, at the Free tier. */
async function beginFreeCycle(ctx: Context, row: Subscription, now: Date): Promise<void> {
  await beginCycle(ctx, row, { ...freeCycleFrom(row.periodEnd ?? now, now), createdBy: null });
}

/** Moves the Free cycle that began at the former end of the paid period, if a late event reports another end. */
async function moveFreeCycle(
  ctx: Context,
  row: Subscription,
  endBefore: Subscription['periodEnd'],
  now: Date,
): Promise<void> {
  if (!endBefore || !row.periodEnd || row.cycleStartedAt.getTime() !== endBefore.getTime()) return;
  if (row.periodEnd.getTime() === endBefore.getTime()) return;
  const { startsAt, endsAt, day } = freeCycleFrom(row.periodEnd, now);
  Object.assign(row, { cycleStartedAt: startsAt, cycleEndsAt: endsAt, cycleDay: day });
  await ctx.em.flush();
}

function freeCycleFrom(startsAt: Date, now: Date): { startsAt: Date; endsAt: Date; day: number } {
  const day = startsAt.getUTCDate();
  const months = (now.getUTCFullYear() - startsAt.getUTCFullYear()) * 12 + now.getUTCMonth() - startsAt.getUTCMonth();
  const end = monthsAfter(startsAt, Math.max(months, 1), day);
  return { startsAt, endsAt: end > now ? end : monthsAfter(startsAt, months + 1, day), day };
}

function isSameCycle(one: FoldedEvents['cycle'], other: NonNullable<FoldedEvents['cycle']>): boolean {
  return one?.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}
