import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { WrittenTexts } from './write-texts.ts';

interface Making {
  plan: Pick<GenerationPlan, 'model' | 'ownKey'>;
  written: Omit<WrittenTexts, 'content'>;
  claimed: ClaimedItem;
  durationMs: number;
}

/** How a text was made, under the names that are kept with it. */
export function howMade(
  { plan, written, claimed, durationMs }: Making,
  promptVersion: number,
): Record<string, unknown> {
  return {
    provider: plan.model.provider,
    model: plan.model.id,
    prompt_version: promptVersion,
    input_tokens: written.inputTokens,
    output_tokens: written.outputTokens,
    cached_tokens: written.cachedTokens,
    own_key: plan.ownKey,
    duration_ms: durationMs,
    attempts: claimed.attempts,
  };
}
