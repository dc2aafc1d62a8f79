import type { GeneratedKey } from '../../../../entities/generation/content-fields.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import type { GenerationSettings } from '../settings.ts';
import { answerShape } from './answer-schema.ts';
import { quote } from './fit-data.ts';
import { LOOK } from './look.ts';
import { maxOutputTokens } from './output-room.ts';
import { productData, type PromptItem } from './product-data.ts';
import { SYSTEM_RULES } from './system-rules.ts';
import { task } from './task.ts';

/** Raised with every change that makes texts differ; kept in `generation_metadata`. */
export const PROMPT_VERSION = 4;

/**
 * The request for one item's texts, in the order it is read: rules, task, product, what comes with images where there are any.
 * Product data stands in a block of its own, encoded so that it cannot end the block.
 */
export function buildPrompt(
  item: PromptItem,
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
  model: string,
  looks = false,
): Omit<TextRequest, 'signal' | 'images'> {
  const blocks = [
    block('task', task(settings, keys)),
    block('product_data', productData(item)),
    ...(looks ? [LOOK] : []),
  ];
  return {
    model,
    system: SYSTEM_RULES,
    user: blocks.join('\n'),
    schema: { name: 'product_texts', schema: answerShape(keys).jsonSchema },
    maxOutputTokens: maxOutputTokens(settings, keys),
  };
}

function block(name: string, content: unknown): string {
  return `<${name}>\n${quote(content)}\n</${name}>`;
}
