import { BillingPeriod, Tier } from '../../../entities/billing/plan.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';

/** CT a new organization starts with, on the subscription balance. */
export const SIGNUP_GRANT_CT = '50.0000';

/** CT of a top-up pack. */
export const PACK_CT = '500.0000';

/** CT of a month, by tier; the tiers are in rising order. */
export const MONTHLY_CT: Record<Tier, string> = {
  [Tier.free]: '50.0000',
  [Tier.starter]: '1000.0000',
  [Tier.pro]: '5000.0000',
  [Tier.business]: '25000.0000',
};

/** CT that one payment of a subscription brings: the month's, or the year's. */
export function periodCt(tier: Tier, period: BillingPeriod): string {
  return period === BillingPeriod.yearly ? formatCt(unitsOf(MONTHLY_CT[tier]) * 12n) : MONTHLY_CT[tier];
}

const RISING = Object.keys(MONTHLY_CT) as Tier[];

/** How high a tier is: of two, the higher one has the greater number. */
export function tierRank(tier: Tier): number {
  return RISING.indexOf(tier);
}
