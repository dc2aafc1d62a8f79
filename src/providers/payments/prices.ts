import { BillingPeriod, Purchase, Tier } from '../../../entities/billing/plan.ts';
import type { PaymentProviderName } from '../../../entities/billing/payment-enums.ts';
import type { Config } from '../../core/config.ts';
import type { PlatformPrices } from '../../core/payment-prices.ts';
import { AppError } from '../../core/errors.ts';

type Provider = `${PaymentProviderName}`;
type Prices = Pick<Config, 'PAYMENT_PRICES' | 'production'>;

/** What a price stands for. */
export type PriceMapping =
  | { purchase: Purchase.subscription; tier: Tier; period: BillingPeriod }
  | { purchase: Purchase.topup };

/** The tiers with a price. */
const PAID_TIERS = [Tier.starter, Tier.pro, Tier.business] as const;
const PERIODS = [BillingPeriod.monthly, BillingPeriod.yearly] as const;

const sandboxPlan = (prefix: string, tier: string): PlatformPrices['pro'] => ({
  monthly: [`${prefix}_${tier}_monthly`],
  yearly: [`${prefix}_${tier}_yearly`],
});
const sandboxPrices = (prefix: string): PlatformPrices => ({
  starter: sandboxPlan(prefix, 'starter'),
  pro: sandboxPlan(prefix, 'pro'),
  business: sandboxPlan(prefix, 'business'),
  topup: [`${prefix}_topup`],
});

/** The price ids of the sandbox, such as `pri_sandbox_starter_monthly` and `pdt_sandbox_topup`. */
const SANDBOX_PRICES: Record<Provider, PlatformPrices> = {
  payA: sandboxPrices('pri_sandbox'),
  payB: sandboxPrices('pdt_sandbox'),
};

/**
 * Returns the price id of a plan. Throws NOT_CONFIGURED without configured prices, and RangeError for the free tier.
 */
export function priceIdFor(config: Prices, provider: Provider, tier: Tier, period: BillingPeriod): string {
  if (tier === Tier.free) throw new RangeError('the free tier has no price');
  return pricesOf(config, provider)[tier][period][0];
}

/** Returns the price id of a top-up pack. Throws NOT_CONFIGURED without configured prices. */
export function topUpPriceId(config: Prices, provider: Provider): string {
  return pricesOf(config, provider).topup[0];
}

/** Returns what a price id stands for; null if it is not ours. Throws NOT_CONFIGURED without configured prices. */
export function purchaseOfPrice(config: Prices, provider: Provider, priceId: string): PriceMapping | null {
  const prices = pricesOf(config, provider);
  if (prices.topup.includes(priceId)) return { purchase: Purchase.topup };
  const plans = PAID_TIERS.flatMap((tier) =>
    PERIODS.map((period) => ({ purchase: Purchase.subscription as const, tier, period })),
  );
  return plans.find(({ tier, period }) => prices[tier][period].includes(priceId)) ?? null;
}

/** Returns all our price ids; none without configured prices. */
export function ourPriceIds(config: Prices, provider: Provider): string[] {
  const prices = configuredPrices(config, provider);
  return prices
    ? [...prices.topup, ...PAID_TIERS.flatMap((tier) => PERIODS.flatMap((period) => prices[tier][period]))]
    : [];
}

function pricesOf(config: Prices, provider: Provider): PlatformPrices {
  const prices = configuredPrices(config, provider);
  if (!prices) throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
  return prices;
}

/** Returns the configured prices; outside production those of the sandbox by default. */
const configuredPrices = (config: Prices, provider: Provider): PlatformPrices | undefined =>
  config.PAYMENT_PRICES?.[provider] ?? (config.production ? undefined : SANDBOX_PRICES[provider]);
