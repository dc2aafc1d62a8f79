import { type Price, priceFor } from '../../billing/price.ts';

/** The audit of one product costs as much as this many tokens of an economy model. */
const TOKENS_PER_PRODUCT = 20;

/** The price of an audit of a number of products, at most what was held; `multiplier` is the factor of the organization. */
export function auditPrice(products: number, multiplier: string, held?: string): Price {
  return priceFor({ model: { tier: 'economy' }, multiplier, ownKey: false }, products * TOKENS_PER_PRODUCT, held);
}
