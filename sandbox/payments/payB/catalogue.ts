import { pricesOf, type Interval, type Price } from '../prices.ts';
import { ApiError } from '../platform.ts';
import type { Line } from './records.ts';

const PRICES = pricesOf('payB');

/** Returns the product with this id. Throws ApiError if there is none. */
export function productOf(id: string): Price {
  const price = PRICES.get(id);
  if (!price) throw new ApiError(404, 'PRODUCT_NOT_FOUND', `Product ${id} does not exist`);
  return price;
}

/** Returns a recurring product. Throws ApiError for other products. */
export function recurringProductOf(id: string): Price & { interval: Interval } {
  const { interval, ...product } = productOf(id);
  if (!interval) throw new ApiError(422, 'PRODUCT_NOT_RECURRING', `Product ${id} is not a subscription`);
  return { ...product, interval };
}

export const amountOf = ({ product_id: id, quantity }: Line): number => productOf(id).amount * quantity;
