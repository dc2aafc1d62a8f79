import type { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import type { PluginBlogInput, PluginDescriptionInput } from '../../../schema/plugin/inputs.ts';
import type { GenerationSettings } from '../generation/settings.ts';

/** The input of a plugin's request, for every kind of text. */
export type PluginTextInput = Partial<Omit<PluginDescriptionInput, 'productTitle'> & PluginBlogInput>;

/**
 * A request as a generation stores it. The settings are resolved when the generation starts, so that later changes of
 * the content profile do not affect it.
 */
export interface StoredRequest {
  input: PluginTextInput;
  settings: GenerationSettings;
}

/** The key of the input in the stored JSON. */
const INPUT_KEY = 'asked';

/** Returns the request that a generation was stored with. */
export function storedRequest({ request }: PluginGeneration): StoredRequest {
  const { [INPUT_KEY]: input, settings } = request;
  return { input, settings } as StoredRequest;
}

/** Returns the JSON that {@link storedRequest} reads. */
export function requestToStore({ input, settings }: StoredRequest): Record<string, unknown> {
  return { [INPUT_KEY]: input, settings };
}
