import type { ClaimedItem } from '../jobs/claim-items.ts';
import type { TextCost } from './charge-text.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { WrittenTexts } from './write-texts.ts';

interface Written {
  plan: Pick<GenerationPlan, 'model' | 'ownKey'>;
  written: Omit<WrittenTexts, 'content'>;
  claimed: ClaimedItem;
  durationMs: number;
}

/** How a text was written and why it cost what it cost, under the keys that are stored with items, posts and plugin texts. */
export function generationMetadata(
  { plan, written, claimed, durationMs }: Written,
  { chargeReason }: TextCost,
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
    charge_reason: chargeReason,
    duration_ms: durationMs,
    attempts: claimed.attempts,
  };
}
