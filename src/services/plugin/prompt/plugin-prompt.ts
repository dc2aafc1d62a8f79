import type { GeneratedKey } from '../../../../entities/generation/content-fields.ts';
import { PluginKind } from '../../../../entities/plugin/plugin-generation.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import { answerShape } from '../../generation/requested-texts.ts';
import { block } from '../../generation/prompt/fit-data.ts';
import { IMAGE_RULES } from '../../generation/prompt/system-rules.ts';
import { maxOutputTokens } from '../../generation/prompt/output-room.ts';
import { task } from '../../generation/prompt/task.ts';
import type { GenerationSettings } from '../../generation/settings.ts';
import type { PluginTextInput } from '../stored-request.ts';
import { pluginData } from './plugin-data.ts';
import { PLUGIN_RULES } from './plugin-rules.ts';

/** The version of the prompt, stored with each generation. Increase it with every change that affects the texts. */
export const PLUGIN_PROMPT_VERSION = 1;

/** The texts of the response, the same for posts and products. */
export const PLUGIN_KEYS: readonly GeneratedKey[] = ['short_description', 'description'];

/**
 * Returns the request for a text: rules, task, product data, and a note about the images if there are any. The product
 * data is a separate block, encoded so that it cannot close the block.
 */
export function pluginPrompt(
  kind: PluginKind,
  input: PluginTextInput,
  settings: GenerationSettings,
  model: string,
  hasImages: boolean,
): Omit<TextRequest, 'signal' | 'images'> {
  const { topic } = input;
  const taskData = { ...task(settings, PLUGIN_KEYS), ...(topic?.trim() && { topic }) };
  const blocks = [
    block('task', taskData),
    block('product_data', pluginData(input)),
    ...(hasImages ? [IMAGE_RULES] : []),
  ];
  return {
    model,
    system: PLUGIN_RULES[kind],
    user: blocks.join('\n'),
    schema: {
      name: kind === PluginKind.blog ? 'blog_post' : 'product_texts',
      schema: answerShape(PLUGIN_KEYS).jsonSchema,
    },
    maxOutputTokens: maxOutputTokens(settings, PLUGIN_KEYS),
  };
}
