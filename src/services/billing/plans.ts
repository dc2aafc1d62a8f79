import { BillingPeriod, Tier } from '../../../entities/billing/plan.ts';
import { formatCt, unitsOf } from '../../core/ct.ts';

/** CT on the subscription balance of a new organization. */
export const SIGNUP_GRANT_CT = '50.0000';

/** CT of a top-up pack. */
export const PACK_CT = '500.0000';

/** CT per month by tier, in rising order of the tiers. */
export const MONTHLY_CT: Record<Tier, string> = {
  [Tier.free]: '50.0000',
  [Tier.starter]: '1000.0000',
  [Tier.pro]: '5000.0000',
  [Tier.business]: '25000.0000',
};

/** Returns the CT that one subscription payment grants: those of a month or of twelve months. */
export function periodCt(tier: Tier, period: BillingPeriod): string {
  return period === BillingPeriod.yearly ? formatCt(unitsOf(MONTHLY_CT[tier]) * 12n) : MONTHLY_CT[tier];
}

const TIERS_IN_RISING_ORDER = Object.keys(MONTHLY_CT) as Tier[];

/** Returns the rank of a tier; higher tiers have greater ranks. */
export function tierRank(tier: Tier): number {
  return TIERS_IN_RISING_ORDER.indexOf(tier);
}
