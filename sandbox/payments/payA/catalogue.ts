import { pricesOf, type Price } from '../prices.ts';
import { Refusal } from '../refusal.ts';
import type { Line } from './records.ts';

const PRICES = pricesOf('payA');
const SINCE = '2025-01-01T00:00:00.000Z';

/** The price with this id; refuses like Paddle where there is none. */
export function priceOf(id: string): Price {
  const price = PRICES.get(id);
  if (!price) throw new Refusal(400, 'transaction_price_not_found', `Price ${id} not found.`);
  return price;
}

/** What recurs of what is bought. */
export const recurring = (lines: readonly Line[]): Line[] => lines.filter(({ priceId }) => priceOf(priceId).interval);

/** The price entity, https://developer.paddle.com/api-reference/prices */
export function priceEntity({ id, name, amount, currency, interval }: Price) {
  return {
    id,
    product_id: productId(id),
    description: name,
    type: 'standard',
    name,
    billing_cycle: interval && { interval, frequency: 1 },
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: { amount: String(amount), currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 10_000 },
    status: 'active',
    created_at: SINCE,
    updated_at: SINCE,
    custom_data: null,
    import_meta: null,
  };
}

/** The product entity, https://developer.paddle.com/api-reference/products */
export function productEntity({ id, name }: Price) {
  return {
    id: productId(id),
    name,
    type: 'standard',
    description: null,
    tax_category: 'saas',
    image_url: null,
    custom_data: null,
    status: 'active',
    created_at: SINCE,
    updated_at: SINCE,
    import_meta: null,
  };
}

const productId = (priceId: string): string => priceId.replace(/^pri_/, 'pro_');
