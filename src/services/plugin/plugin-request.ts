import type { PluginKind } from '../../../entities/plugin/plugin-generation.ts';
import type { AiProvider } from '../../providers/ai/ai-provider.ts';
import type { ItemRequest } from '../generation/item-request.ts';
import { tokensAtMost } from '../generation/prompt/token-count.ts';
import { imageAddresses } from '../images/image-addresses.ts';
import type { KeptRequest } from './kept-request.ts';
import { pluginPrompt } from './prompt/plugin-prompt.ts';

/** The one call that writes a plugin's text, with the images where the settings want them looked at. */
export function pluginRequest(
  kind: PluginKind,
  { asked, settings }: KeptRequest,
  model: string,
  ai: AiProvider,
): ItemRequest {
  const images = settings.imageAnalysisEnabled
    ? imageAddresses({ images: asked.productImages }, settings.imageAnalysisCount)
    : [];
  const request = pluginPrompt(kind, asked, settings, model, images.length > 0);
  return {
    request,
    images,
    mostTokens: tokensAtMost(request) + images.length * ai.imageTokens + ai.thinkingTokens(model),
  };
}
