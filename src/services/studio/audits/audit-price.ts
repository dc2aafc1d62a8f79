import { priceCt } from '../../billing/price.ts';

/** What looking at one product costs: as much as so many tokens of an economy model. */
const TOKENS_PER_PRODUCT = 20;

/** What an audit of so many products costs an organization with this factor. */
export function auditPrice(products: number, multiplier: string): string {
  return priceCt(products * TOKENS_PER_PRODUCT, 'economy', multiplier);
}
