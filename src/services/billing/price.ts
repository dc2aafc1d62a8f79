import { Decimal } from 'decimal.js';
import { type ModelTier, TIER_MULTIPLIERS } from '../generation/models.ts';

/** CT = tokens / 1000 × factor of the model's tier × factor of the organization, rounded half up to four decimals. */
export function priceCt(tokens: number, tier: ModelTier, organizationMultiplier: string): string {
  return new Decimal(tokens)
    .div(1000)
    .mul(TIER_MULTIPLIERS[tier])
    .mul(organizationMultiplier)
    .toFixed(4, Decimal.ROUND_HALF_UP);
}
