import { pricesOf, type Interval, type Price } from '../prices.ts';
import { Refusal } from '../refusal.ts';
import type { Line } from './records.ts';

const PRICES = pricesOf('payB');

/** The product with this id; refuses like Dodo Payments where there is none. */
export function productOf(id: string): Price {
  const price = PRICES.get(id);
  if (!price) throw new Refusal(404, 'PRODUCT_NOT_FOUND', `Product ${id} does not exist`);
  return price;
}

/** A product that is paid again and again; refuses where it is not. */
export function recurringOf(id: string): Price & { interval: Interval } {
  const { interval, ...product } = productOf(id);
  if (!interval) throw new Refusal(422, 'PRODUCT_NOT_RECURRING', `Product ${id} is not a subscription`);
  return { ...product, interval };
}

export const amountOf = ({ product_id: id, quantity }: Line): number => productOf(id).amount * quantity;
