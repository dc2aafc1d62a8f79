import type { GeneratedKey } from '../../../../entities/generation/content-fields.ts';
import { PluginKind } from '../../../../entities/plugin/plugin-generation.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import { answerShape } from '../../generation/prompt/answer-schema.ts';
import { quote } from '../../generation/prompt/fit-data.ts';
import { LOOK } from '../../generation/prompt/look.ts';
import { maxOutputTokens } from '../../generation/prompt/output-room.ts';
import { task } from '../../generation/prompt/task.ts';
import type { GenerationSettings } from '../../generation/settings.ts';
import type { AskedText } from '../kept-request.ts';
import { pluginData } from './plugin-data.ts';
import { PLUGIN_RULES } from './plugin-rules.ts';

/** Raised with every change that makes texts differ; kept with the generation. */
export const PLUGIN_PROMPT_VERSION = 1;

/** The texts of the answer, for a post as for a product. */
export const PLUGIN_KEYS: readonly GeneratedKey[] = ['short_description', 'description'];

/**
 * The request for a text, in the order it is read: rules, task, product, what comes with images where there are any. What was
 * said of the product stands in a block of its own, encoded so that it cannot end the block.
 */
export function pluginPrompt(
  kind: PluginKind,
  asked: AskedText,
  settings: GenerationSettings,
  model: string,
  looks: boolean,
): Omit<TextRequest, 'signal' | 'images'> {
  const { topic } = asked;
  const wanted = { ...task(settings, PLUGIN_KEYS), ...(topic?.trim() && { topic }) };
  const blocks = [block('task', wanted), block('product_data', pluginData(asked)), ...(looks ? [LOOK] : [])];
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

function block(name: string, content: unknown): string {
  return `<${name}>\n${quote(content)}\n</${name}>`;
}
