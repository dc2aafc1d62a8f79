import type { PaymentName } from '../system-names.ts';

/** A price of a product. */
export interface Price {
  id: string;
  name: string;
  /** In minor units. */
  amount: number;
  currency: 'USD';
  /** The billing interval; null for a one-time payment. */
  interval: Interval | null;
}

export type Interval = 'month' | 'year';

/**
 * The products of both platforms. A price id is the platform's prefix and the key, such as `pri_sandbox_pro_yearly`.
 */
const PRODUCTS: readonly (readonly [key: string, name: string, amount: number, interval: Interval | null])[] = [
  ['starter_monthly', 'Starter, monthly', 1_900, 'month'],
  ['starter_yearly', 'Starter, yearly', 19_000, 'year'],
  ['pro_monthly', 'Pro, monthly', 4_900, 'month'],
  ['pro_yearly', 'Pro, yearly', 49_000, 'year'],
  ['business_monthly', 'Business, monthly', 19_900, 'month'],
  ['business_yearly', 'Business, yearly', 199_000, 'year'],
  ['topup', 'Top-up pack', 1_500, null],
];

const PREFIXES: Readonly<Record<PaymentName, string>> = { payA: 'pri_sandbox_', payB: 'pdt_sandbox_' };

/** Returns the prices of a platform by id. */
export const pricesOf = (system: PaymentName): ReadonlyMap<string, Price> =>
  new Map(
    PRODUCTS.map(([key, name, amount, interval]) => [
      PREFIXES[system] + key,
      { id: PREFIXES[system] + key, name, amount, currency: 'USD', interval },
    ]),
  );

/** Formats an amount, such as `49.00 USD`. */
export const formatAmount = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;
