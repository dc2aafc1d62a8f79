import { Decimal } from 'decimal.js';
import { unitsOf } from '../../core/ct.ts';
import { GenerationMode } from '../../../entities/generation/generation-mode.ts';
import type { ModelTier } from '../../providers/ai/ai-vendor.ts';

/**
 * Why a piece of work costs what it costs. It is stored as `charge_reason` beside the amount:
 * - `charged`: the price of the tokens that were used.
 * - `capped`: the tokens would have cost more than was held, so that only the hold is charged.
 * - `own_key`: the organization's own API key paid the AI provider. 0 CT.
 * - `failed`: no result was stored, and the hold was released. 0 CT.
 * - `skipped`: the AI was not called. 0 CT.
 */
export type ChargeReason = 'charged' | 'capped' | 'own_key' | 'failed' | 'skipped';

/** CT per 1000 tokens of each tier of models. */
export const TIER_MULTIPLIERS: Record<ModelTier, string> = { economy: '0.5', standard: '1', premium: '3' };

/** The factor of calls in each mode. Providers charge half for batches. */
export const MODE_MULTIPLIERS: Record<GenerationMode, string> = { live: '1', batch: '0.5' };

/** What a price depends on besides the number of tokens. */
export interface PricePlan {
  model: { tier: ModelTier };
  /** The factor of the organization, a decimal string. */
  multiplier: string;
  /** Whether the calls use the organization's own API key. */
  ownKey: boolean;
  /** Absent for live calls. */
  mode?: GenerationMode;
}

/** The tokens that an amount of CT pays: the inverse of {@link priceFor}. */
export function tokensFor(plan: Omit<PricePlan, 'ownKey'>, ct: string): number {
  return new Decimal(ct).mul(1000).div(rateOf(plan)).round().toNumber();
}

export interface Price {
  /** CT with four decimals. */
  ctCost: string;
  chargeReason: ChargeReason;
}

export const FREE = '0.0000';

/**
 * The price of a number of tokens, and why it is what it is: tokens / 1000 × factor of the model's tier × factor of the
 * organization × factor of the mode, rounded half up to four decimals. It is never above `held`, and 0 CT with the
 * organization's own key.
 */
export function priceFor(plan: PricePlan, tokens: number, held?: string): Price {
  if (plan.ownKey) return { ctCost: FREE, chargeReason: 'own_key' };
  const ctCost = new Decimal(tokens).div(1000).mul(rateOf(plan)).toFixed(4, Decimal.ROUND_HALF_UP);
  if (held !== undefined && unitsOf(ctCost) > unitsOf(held)) return { ctCost: held, chargeReason: 'capped' };
  return { ctCost, chargeReason: 'charged' };
}

/** CT per 1000 tokens. */
function rateOf({ model, multiplier, mode = GenerationMode.live }: Omit<PricePlan, 'ownKey'>): Decimal {
  return new Decimal(TIER_MULTIPLIERS[model.tier]).mul(multiplier).mul(MODE_MULTIPLIERS[mode]);
}
