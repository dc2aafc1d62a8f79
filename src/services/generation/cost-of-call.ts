import { unitsOf } from '../../core/ct.ts';
import type { Log } from '../../core/logger.ts';
import { priceCt } from '../billing/price.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { WrittenTexts } from './write-texts.ts';

/** What texts are charged for. */
export interface Cost {
  tokensUsed: number;
  ctCost: string;
}

/**
 * What was used, and never more than what was held for it; zero CT with the organization's own key. `mostTokens` is what
 * one call can use: a provider that says it was more counts wrongly.
 */
export function costOfCall(
  plan: Pick<GenerationPlan, 'model' | 'multiplier' | 'ownKey'>,
  written: WrittenTexts,
  mostTokens: number,
  held: string,
  log: Log,
): Cost {
  const tokensUsed = Math.min(written.inputTokens + written.outputTokens, mostTokens * written.calls);
  if (plan.ownKey) return { tokensUsed, ctCost: '0.0000' };
  const price = priceCt(tokensUsed, plan.model.tier, plan.multiplier);
  if (unitsOf(price) <= unitsOf(held)) return { tokensUsed, ctCost: price };
  log.warn({ price, held }, 'usage above what was held');
  return { tokensUsed, ctCost: held };
}
