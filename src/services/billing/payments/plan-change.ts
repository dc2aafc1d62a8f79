import { BillingPeriod } from '../../../../entities/billing/billing-period.ts';
import { Purchase } from '../../../../entities/billing/purchase.ts';
import type { Tier } from '../../../../entities/billing/tier.ts';
import { AppError } from '../../../core/errors.ts';
import { isMore, type SoldPlan } from '../events/sold.ts';
import type { Standing } from './standing.ts';

/** What is subscribed to. */
export interface Plan {
  tier: Tier;
  billingPeriod: BillingPeriod;
}

/** A plan as it stands: of some subscriptions the period is not known yet. */
type StandingPlan = Pick<Standing, 'tier' | 'billingPeriod'>;

/** What becomes of a plan: more at once, less with the next period, a change that was to come taken back, or what is to come anyway. */
export type PlanChange = 'now' | 'next_period' | 'take_back' | 'pending_already';

/**
 * What asking for a plan means for a subscription. A higher tier counts as more whatever its period, and within a tier the
 * year does. Throws 409 for the plan it has already, and for one that was cancelled.
 */
export function planChange(standing: Standing, wanted: Plan): PlanChange {
  const { tier, billingPeriod, pendingTier, pendingBillingPeriod, cancelAtPeriodEnd } = standing;
  if (cancelAtPeriodEnd) throw new AppError('CONFLICT', 'The subscription is cancelled and ends with its period');
  const pending = pendingTier || pendingBillingPeriod ? { tier: pendingTier ?? tier, billingPeriod: pendingBillingPeriod ?? billingPeriod } : null;
  if (pending && isPlan(pending, wanted)) return 'pending_already';
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
