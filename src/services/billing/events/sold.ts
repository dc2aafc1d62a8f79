import { BillingPeriod, Purchase } from '../../../../entities/billing/plan.ts';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { unitsOf } from '../../../core/ct.ts';
import { PACK_CT, periodCt, tierRank } from '../plans.ts';
import type { Purchased } from '../../../providers/payments/prices.ts';

/** A plan that is sold. */
export type SoldPlan = Extract<Purchased, { purchase: Purchase.subscription }>;

/** What a payment is for. */
export type Sold = SoldPlan | { purchase: Purchase.topup; packs: number };

/** What a price id of a platform stands for; null for one that is none of ours. */
export type PriceTable = (provider: PaymentProviderName, priceId: string) => Purchased | null;

/** The plan of a price, where it is one. */
export function planOf(prices: PriceTable, provider: PaymentProviderName, priceId: string | null): SoldPlan | null {
  const sold = priceId === null ? null : prices(provider, priceId);
  return sold?.purchase === Purchase.subscription ? sold : null;
}

/** The CT that what is sold brings, in ten-thousandths. */
export function ctOf(sold: Sold): bigint {
  return sold.purchase === Purchase.topup
    ? unitsOf(PACK_CT) * BigInt(sold.packs)
    : unitsOf(periodCt(sold.tier, sold.period));
}

export function samePlan(one: SoldPlan | null, other: SoldPlan | null): boolean {
  return one?.tier === other?.tier && one?.period === other?.period;
}

/** Whether a plan is more than another one: a higher tier, or the same for longer. A month is never more than a year, which would be given up for it. */
export function isMore(one: SoldPlan, other: SoldPlan): boolean {
  if (one.period === BillingPeriod.monthly && other.period === BillingPeriod.yearly) return false;
  const step = tierRank(one.tier) - tierRank(other.tier);
  return step > 0 || (step === 0 && one.period === BillingPeriod.yearly && other.period === BillingPeriod.monthly);
}

/** What is sold, in words. */
export function describe(sold: Sold | null): string {
  if (sold?.purchase === Purchase.topup) return sold.packs === 1 ? '1 top-up pack' : `${sold.packs} top-up packs`;
  return sold ? `Plan ${sold.tier}, ${sold.period}` : 'Payment';
}
