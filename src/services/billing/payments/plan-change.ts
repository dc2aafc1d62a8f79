import { BillingPeriod, Purchase, type Tier } from '../../../../entities/billing/plan.ts';
import { AppError } from '../../../core/errors.ts';
import { isMore, type SoldPlan } from '../events/sold.ts';
import type { Standing } from './subscription-state.ts';

/** What is subscribed to. */
export interface Plan {
  tier: Tier;
  billingPeriod: BillingPeriod;
}

/** A plan as it stands: of some subscriptions the period is not known yet. */
type StandingPlan = Pick<Standing, 'tier' | 'billingPeriod'>;

/** What becomes of a plan: more at once, less with the next period, or a change that was to come taken back. */
export type PlanChange = 'now' | 'next_period' | 'take_back';

/**
 * What asking for a plan means for a subscription. A higher tier counts as more, and within a tier the year does; what
 * is paid for a year is not given up for a month. Throws 409 for the plan it has already, and for one that was cancelled.
 */
export function planChange(standing: Standing, wanted: Plan): PlanChange {
  const { tier, billingPeriod, pendingTier, pendingBillingPeriod, cancelAtPeriodEnd } = standing;
  if (cancelAtPeriodEnd) throw new AppError('CONFLICT', 'The subscription is cancelled and ends with its period');
  const pending =
    pendingTier || pendingBillingPeriod
      ? { tier: pendingTier ?? tier, billingPeriod: pendingBillingPeriod ?? billingPeriod }
      : null;
  // The provider is asked all the same: an event that came late may have brought back a note of what was taken back.
  if (pending && isPlan(pending, wanted)) return 'next_period';
  if (isPlan(standing, wanted)) {
    if (!pending) throw new AppError('CONFLICT', 'The organization has this plan already');
    return 'take_back';
  }
  return isMore(sold(wanted), sold(standing)) ? 'now' : 'next_period';
}

/** Whether this is the wanted plan. */
export function isPlan(one: StandingPlan, wanted: Plan): boolean {
  return one.tier === wanted.tier && one.billingPeriod === wanted.billingPeriod;
}

function sold({ tier, billingPeriod }: StandingPlan): SoldPlan {
  return { purchase: Purchase.subscription, tier, period: billingPeriod ?? BillingPeriod.monthly };
}
