import type { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import { imagesToAnalyze, type ItemRequest } from '../generation/item-request.ts';
import type { Model } from '../generation/models.ts';
import { tokensOfCall } from '../generation/prompt/token-count.ts';
import type { StoredRequest } from './stored-request.ts';
import { pluginPrompt } from './prompt/plugin-prompt.ts';

/** Returns the call that writes the text, with the addresses of images if the settings enable image analysis. */
export function pluginRequest(kind: PluginKind, { input, settings }: StoredRequest, model: Model): ItemRequest {
  const images = imagesToAnalyze({ images: input.productImages }, settings);
  const build = (hasImages: boolean) => pluginPrompt(kind, input, settings, model.id, hasImages);
  const request = build(images.length > 0);
  return {
    request,
    images,
    withoutImages: () => build(false),
    maxTokens: tokensOfCall(request, model.provider, images.length),
  };
}
