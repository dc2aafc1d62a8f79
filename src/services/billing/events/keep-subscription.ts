import { LockMode } from '@mikro-orm/core';
import { Balance } from '../../../../entities/billing/balance.ts';
import type { Subscription } from '../../../../entities/billing/subscription.ts';
import { Tier } from '../../../../entities/billing/plan.ts';
import type { Context } from '../../../core/context.ts';
import { monthsAfter } from '../../../core/months.ts';
import { beginCycle } from '../cycles/begin-cycle.ts';
import { changeTier } from '../cycles/change-tier.ts';
import type { Folded } from './fold-events.ts';
import { type FoldedSubscription, isOver } from './fold-subscription.ts';

/** What an event changed in what all events say. */
export interface Change {
  before: Folded;
  after: Folded;
  /** Whether the event is the platform's last word on the subscription, or pays for it: then that counts over what was noted here meanwhile. */
  isLastWord: boolean;
  now: Date;
}

/**
 * Keeps how the subscription stands, in the caller's transaction, under whose lock it is: payment, plan, cycle and tier. An
 * event that came late and changes nothing in what follows from all of them leaves everything as it is.
 */
export async function keepSubscription(
  ctx: Context,
  row: Subscription,
  { before, after, isLastWord, now }: Change,
): Promise<void> {
  const { subscription, cycle } = after;
  const isNews = subscription !== null && (isLastWord || !sameStanding(before.subscription, subscription));
  if (isNews) assignStanding(row, subscription);
  if (cycle && !sameCycle(before.cycle, cycle))
    Object.assign(row, {
      cycleStartedAt: cycle.startsAt,
      cycleEndsAt: cycle.endsAt,
      cycleDay: cycle.startsAt.getUTCDate(),
    });
  await ctx.em.flush();
  if (after.ended && !before.ended) return fall(ctx, row, now);
  if (!isNews) return;
  const balance = await ctx.em.findOneOrFail(Balance, row.organizationId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  changeTier(ctx, balance, isOver(subscription, now) ? Tier.free : subscription.plan.tier);
}

function assignStanding(row: Subscription, { status, plan, pending, ...standing }: FoldedSubscription): void {
  const { provider, externalId, customerId, periodEnd, cancelAtPeriodEnd } = standing;
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

/** What was paid for is over: the next cycle begins where it ended, at the Free tier. */
async function fall(ctx: Context, row: Subscription, now: Date): Promise<void> {
  const startsAt = row.periodEnd ?? now;
  const day = startsAt.getUTCDate();
  const months = (now.getUTCFullYear() - startsAt.getUTCFullYear()) * 12 + now.getUTCMonth() - startsAt.getUTCMonth();
  const end = monthsAfter(startsAt, Math.max(months, 1), day);
  await beginCycle(ctx, row, {
    startsAt,
    endsAt: end > now ? end : monthsAfter(startsAt, months + 1, day),
    day,
    createdBy: null,
  });
}

/** Whether two folds say the same of how a subscription stands. */
export function sameStanding(one: FoldedSubscription | null, other: FoldedSubscription | null): boolean {
  return standing(one) === standing(other);
}

function standing(of: FoldedSubscription | null): string {
  if (!of) return '';
  const { since: _since, lastWord: _lastWord, ...told } = of;
  return JSON.stringify(told);
}

function sameCycle(one: Folded['cycle'], other: NonNullable<Folded['cycle']>): boolean {
  return one?.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}
