import { BillingPeriod, Purchase, Tier } from '../../../entities/billing/plan.ts';
import type { PaymentProviderName } from '../../../entities/billing/payment-provider-name.ts';
import type { Config, PlatformPrices } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';

type Provider = `${PaymentProviderName}`;
type Prices = Pick<Config, 'PAYMENT_PRICES' | 'production'>;

/** What a price buys. */
export type Purchased =
  | { purchase: Purchase.subscription; tier: Tier; period: BillingPeriod }
  | { purchase: Purchase.topup };

/** The tiers that are sold. */
const SOLD = [Tier.starter, Tier.pro, Tier.business] as const;
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

/** What the sandbox calls what we sell: `pri_sandbox_starter_monthly`, `pdt_sandbox_topup` and so on. */
const SANDBOX_PRICES: Record<Provider, PlatformPrices> = {
  payA: sandboxPrices('pri_sandbox'),
  payB: sandboxPrices('pdt_sandbox'),
};

/** The platform's id of a plan. Throws NOT_CONFIGURED without a price table, and RangeError for a tier that is not sold. */
export function priceIdFor(config: Prices, provider: Provider, tier: Tier, period: BillingPeriod): string {
  if (tier === Tier.free) throw new RangeError('the free tier has no price');
  return pricesOf(config, provider)[tier][period][0];
}

/** The platform's id of a top-up pack. Throws NOT_CONFIGURED without a price table. */
export function topUpPriceId(config: Prices, provider: Provider): string {
  return pricesOf(config, provider).topup[0];
}

/** What an id buys; null for one that is none of ours. Throws NOT_CONFIGURED without a price table. */
export function purchaseOfPrice(config: Prices, provider: Provider, priceId: string): Purchased | null {
  const prices = pricesOf(config, provider);
  if (prices.topup.includes(priceId)) return { purchase: Purchase.topup };
  const plans = SOLD.flatMap((tier) =>
    PERIODS.map((period) => ({ purchase: Purchase.subscription as const, tier, period })),
  );
  return plans.find(({ tier, period }) => prices[tier][period].includes(priceId)) ?? null;
}

/** Every id of ours; none without a price table. */
export function ourPriceIds(config: Prices, provider: Provider): string[] {
  const prices = tableOf(config, provider);
  return prices ? [...prices.topup, ...SOLD.flatMap((tier) => PERIODS.flatMap((period) => prices[tier][period]))] : [];
}

function pricesOf(config: Prices, provider: Provider): PlatformPrices {
  const prices = tableOf(config, provider);
  if (!prices) throw new AppError('NOT_CONFIGURED', 'Billing is not configured');
  return prices;
}

/** As configured; outside production the sandbox's where nothing is. */
const tableOf = (config: Prices, provider: Provider): PlatformPrices | undefined =>
  config.PAYMENT_PRICES?.[provider] ?? (config.production ? undefined : SANDBOX_PRICES[provider]);
