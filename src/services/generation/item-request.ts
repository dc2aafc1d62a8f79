import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import type { TextRequest } from '../../providers/ai/ai-provider.ts';
import { AI_VENDORS } from '../../providers/ai/ai-vendors.ts';
import { imageAddresses } from '../images/image-addresses.ts';
import { buildPrompt } from './prompt/build-prompt.ts';
import type { PromptItem } from './prompt/product-data.ts';
import { tokensOfCall } from './prompt/token-count.ts';
import type { Model } from './models.ts';
import type { GenerationSettings } from './settings.ts';

/** The call for one item, before its images are fetched. */
export interface ItemRequest {
  request: Omit<TextRequest, 'signal' | 'images'>;
  /** The addresses of the images that the model analyses. */
  images: string[];
  /** Builds the request for a model that gets none of them, because none is available. It has fewer tokens. */
  withoutImages(): ItemRequest['request'];
  /** The maximum number of tokens of one call, which is held for it. */
  maxTokens: number;
}

/** Builds the request for an item's texts, with the maximum of tokens that it can use, images and thinking included. */
export function itemRequest(
  item: PromptItem,
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
  model: Model,
): ItemRequest {
  const images = imagesToAnalyze(item.sourceData, settings);
  return requestWithImages(images, model, (hasImages) => buildPrompt(item, settings, keys, model.id, hasImages));
}

/** The request for texts about a product with these images. `build` writes its prompt. */
export function requestWithImages(
  images: string[],
  model: Model,
  build: (hasImages: boolean) => ItemRequest['request'],
): ItemRequest {
  const request = build(images.length > 0);
  return {
    request,
    images,
    withoutImages: () => build(false),
    maxTokens: tokensOfCall(request, model.provider, images.length),
  };
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
