import type { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import { imagesToAnalyze, type ItemRequest } from '../generation/item-request.ts';
import type { Model } from '../generation/models.ts';
import { tokensOfCall } from '../generation/prompt/token-count.ts';
import type { KeptRequest } from './kept-request.ts';
import { pluginPrompt } from './prompt/plugin-prompt.ts';

/** The one call that writes a plugin's text, with the images where the settings want them looked at. */
export function pluginRequest(kind: PluginKind, { asked, settings }: KeptRequest, model: Model): ItemRequest {
  const images = imagesToAnalyze({ images: asked.productImages }, settings);
  const request = pluginPrompt(kind, asked, settings, model.id, images.length > 0);
  return { request, images, mostTokens: tokensOfCall(request, model.provider, images.length) };
}
