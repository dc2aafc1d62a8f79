import type { PaymentName } from '../system-names.ts';

/** Something that can be bought. */
export interface Price {
  id: string;
  name: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: 'USD';
  /** How often it is paid; null for what is paid once. */
  interval: Interval | null;
}

export type Interval = 'month' | 'year';

/** What both platforms sell; an id is the platform's prefix and the name in front, such as `pri_sandbox_pro_yearly`. */
const SOLD: readonly (readonly [key: string, name: string, amount: number, interval: Interval | null])[] = [
  ['starter_monthly', 'Starter, monthly', 1_900, 'month'],
  ['starter_yearly', 'Starter, yearly', 19_000, 'year'],
  ['pro_monthly', 'Pro, monthly', 4_900, 'month'],
  ['pro_yearly', 'Pro, yearly', 49_000, 'year'],
  ['business_monthly', 'Business, monthly', 19_900, 'month'],
  ['business_yearly', 'Business, yearly', 199_000, 'year'],
  ['topup', 'Top-up pack', 1_500, null],
];

const PREFIXES: Readonly<Record<PaymentName, string>> = { payA: 'pri_sandbox_', payB: 'pdt_sandbox_' };

/** Every price of a platform by its id. */
export const pricesOf = (system: PaymentName): ReadonlyMap<string, Price> =>
  new Map(
    SOLD.map(([key, name, amount, interval]) => [
      PREFIXES[system] + key,
      { id: PREFIXES[system] + key, name, amount, currency: 'USD', interval },
    ]),
  );

/** An amount as people read it, such as `49.00 USD`. */
export const readable = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;
