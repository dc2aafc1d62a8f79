import type { GeneratedKey } from '../../../../entities/generation/content-fields.ts';
import { AI_VENDORS } from '../../../providers/ai/ai-vendors.ts';
import type { SourceItem } from '../source-items.ts';
import { charactersSaid } from '../facts/characters-said.ts';
import { productFacts } from '../facts/product-facts.ts';
import { imagesToAnalyze } from '../item-request.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';
import { likelyOutputTokens, likelySentences } from '../prompt/output-room.ts';
import { likelyInputTokens } from '../prompt/token-count.ts';
import type { GenerationSettings } from '../settings.ts';

/** Tokens of one call. */
export interface Usage {
  input: number;
  output: number;
}

/** Returns the likely usage of the call for an item, measured on its real prompt, and how many sentences it writes. */
export function likelyUsage(
  item: SourceItem,
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
): Usage & { sentences: number } {
  const images = imagesToAnalyze(item.sourceData, settings).length;
  const facts = productFacts(item.sourceData);
  const request = buildPrompt(item, settings, keys, '', images > 0);
  const said = charactersSaid(facts, images > 0);
  const title = facts.title?.length ?? 0;
  return {
    input: likelyInputTokens(request) + images * (AI_VENDORS[settings.aiProvider].imageTokens?.usual ?? 0),
    output: likelyOutputTokens(settings, keys, said, title),
    sentences: likelySentences(settings, keys, said, title),
  };
}
