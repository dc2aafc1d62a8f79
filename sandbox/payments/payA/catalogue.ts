import { pricesOf, type Price } from '../prices.ts';
import { ApiError } from '../platform.ts';
import type { Line } from './records.ts';

const PRICES = pricesOf('payA');
const CREATED_AT = '2025-01-01T00:00:00.000Z';

/** Returns the price with this id. Throws ApiError if there is none. */
export function priceOf(id: string): Price {
  const price = PRICES.get(id);
  if (!price) throw new ApiError(400, 'transaction_price_not_found', `Price ${id} not found.`);
  return price;
}

/** Returns the lines with a recurring price. */
export const recurringLines = (lines: readonly Line[]): Line[] =>
  lines.filter(({ priceId }) => priceOf(priceId).interval);

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
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
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
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    import_meta: null,
  };
}

const productId = (priceId: string): string => priceId.replace(/^pri_/, 'pro_');
