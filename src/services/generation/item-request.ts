import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import type { TextRequest } from '../../providers/ai/ai-provider.ts';
import { AI_VENDORS } from '../../providers/ai/ai-vendors.ts';
import { imageAddresses } from '../images/image-addresses.ts';
import { buildPrompt } from './prompt/build-prompt.ts';
import type { PromptItem } from './prompt/product-data.ts';
import { tokensOfCall } from './prompt/token-count.ts';
import type { Model } from './models.ts';
import type { GenerationSettings } from './settings.ts';

/** What one call asks for an item, before its images are there. */
export interface ItemRequest {
  request: Omit<TextRequest, 'signal' | 'images'>;
  /** Where the images are that the model is to look at. */
  images: string[];
  /** Tokens of one call at most: what is held pays for them. */
  maxTokens: number;
}

/** The request for an item's texts with what it can use. The provider says what an image counts as, and what its models need to think. */
export function itemRequest(
  item: PromptItem,
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
  model: Model,
): ItemRequest {
  const images = imagesToAnalyze(item.sourceData, settings);
  const request = buildPrompt(item, settings, keys, model.id, images.length > 0);
  return { request, images, maxTokens: tokensOfCall(request, model.provider, images.length) };
}

/** The addresses of the images that a request contains; none where the models of the provider do not read images. */
export function imagesToAnalyze(
  sourceData: Record<string, unknown>,
  { aiProvider, imageAnalysisEnabled, imageAnalysisCount }: GenerationSettings,
): string[] {
  return imageAnalysisEnabled && AI_VENDORS[aiProvider].imageTokens
    ? imageAddresses(sourceData, imageAnalysisCount)
    : [];
}
