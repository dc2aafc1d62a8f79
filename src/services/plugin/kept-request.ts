import type { PluginGeneration } from '../../../entities/plugin/plugin-generation.ts';
import type { PluginBlogInput, PluginDescriptionInput } from '../../../schema/plugin/inputs.ts';
import type { GenerationSettings } from '../generation/settings.ts';

/** What a plugin asks for, whichever kind of text it is. */
export type AskedText = Partial<Omit<PluginDescriptionInput, 'productTitle'> & PluginBlogInput>;

/** What a generation keeps of its request: with the settings whole, so that a profile that is changed or deleted changes nothing of it. */
export interface KeptRequest {
  asked: AskedText;
  settings: GenerationSettings;
}

/** The request of a generation as {@link KeptRequest}, which it was stored as. */
export function keptRequest({ request }: PluginGeneration): KeptRequest {
  return request as unknown as KeptRequest;
}
