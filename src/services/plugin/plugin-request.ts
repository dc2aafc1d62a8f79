import type { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import { imagesToAnalyze, type ItemRequest, requestWithImages } from '../generation/item-request.ts';
import type { Model } from '../generation/models.ts';
import type { StoredRequest } from './stored-request.ts';
import { pluginPrompt } from './prompt/plugin-prompt.ts';

/** Returns the call that writes the text, with the addresses of images if the settings enable image analysis. */
export function pluginRequest(kind: PluginKind, { input, settings }: StoredRequest, model: Model): ItemRequest {
  const images = imagesToAnalyze({ images: input.productImages }, settings);
  return requestWithImages(images, model, (hasImages) => pluginPrompt(kind, input, settings, model.id, hasImages));
}
