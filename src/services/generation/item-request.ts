import type { AiProvider, TextRequest } from '../../providers/ai/ai-provider.ts';
import { imageAddresses } from '../images/image-addresses.ts';
import type { TextKey } from './prompt/answer-schema.ts';
import { buildPrompt } from './prompt/build-prompt.ts';
import type { PromptItem } from './prompt/product-data.ts';
import { tokensAtMost } from './prompt/token-count.ts';
import type { GenerationSettings } from './settings.ts';

/** What one call asks for an item, before its images are there. */
export interface ItemRequest {
  request: Omit<TextRequest, 'signal' | 'images'>;
  /** Where the images are that the model is to look at. */
  images: string[];
  /** Tokens of one call at most: what is held pays for them. */
  mostTokens: number;
}

/** The request for an item's texts with what it can use. The provider says what an image counts as, and what its models need to think. */
export function itemRequest(
  item: PromptItem,
  settings: GenerationSettings,
  keys: readonly TextKey[],
  model: string,
  ai: AiProvider,
): ItemRequest {
  const images = settings.imageAnalysisEnabled ? imageAddresses(item.sourceData, settings.imageAnalysisCount) : [];
  const request = buildPrompt(item, settings, keys, model, images.length > 0);
  return {
    request,
    images,
    mostTokens: tokensAtMost(request) + images.length * ai.imageTokens + ai.thinkingTokens(model),
  };
}
