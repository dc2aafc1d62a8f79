import { BillingPeriod, Purchase } from '../../../entities/billing/plan.ts';
import type { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import { unitsOf } from '../../core/ct.ts';
import type { PriceMapping } from '../../providers/payments/prices.ts';
import { PACK_CT, periodCt, tierRank } from './plans.ts';

/** A plan that is paid by subscription. */
export type PurchasedPlan = Extract<PriceMapping, { purchase: Purchase.subscription }>;

/** What a payment is for. */
export type PurchasedItem = PurchasedPlan | { purchase: Purchase.topup; packs: number };

/** Returns what a price id of a platform stands for; null for prices that are not ours. */
export type PriceLookup = (provider: PaymentProviderName, priceId: string) => PriceMapping | null;

/** Returns the plan of a price; null if the price is not the price of a plan. */
export function planOfPrice(
  prices: PriceLookup,
  provider: PaymentProviderName,
  priceId: string | null,
): PurchasedPlan | null {
  const mapping = priceId === null ? null : prices(provider, priceId);
  return mapping?.purchase === Purchase.subscription ? mapping : null;
}

/** Returns the CT that an item grants, in ten-thousandths. */
export function grantedUnits(item: PurchasedItem): bigint {
  return item.purchase === Purchase.topup
    ? unitsOf(PACK_CT) * BigInt(item.packs)
    : unitsOf(periodCt(item.tier, item.period));
}

export function isSamePlan(one: PurchasedPlan | null, other: PurchasedPlan | null): boolean {
  return one?.tier === other?.tier && one?.period === other?.period;
}

/**
 * Returns whether a plan is an upgrade of another one: a higher tier, or the same tier yearly instead of monthly. A
 * monthly plan is never an upgrade of a yearly one, because the rest of the paid year would be lost.
 */
export function isUpgrade(plan: PurchasedPlan, from: PurchasedPlan): boolean {
  if (plan.period === BillingPeriod.monthly && from.period === BillingPeriod.yearly) return false;
  const step = tierRank(plan.tier) - tierRank(from.tier);
  return step > 0 || (step === 0 && plan.period === BillingPeriod.yearly && from.period === BillingPeriod.monthly);
}

/** Describes an item for ledger entries and notifications. */
export function describeItem(item: PurchasedItem | null): string {
  if (item?.purchase === Purchase.topup) return item.packs === 1 ? '1 top-up pack' : `${item.packs} top-up packs`;
  return item ? `Plan ${item.tier}, ${item.period}` : 'Payment';
}
