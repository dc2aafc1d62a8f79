import type { GeneratedKey } from '../../../../entities/generation/content-fields.ts';
import type { TextRequest } from '../../../providers/ai/ai-provider.ts';
import type { GenerationSettings } from '../settings.ts';
import { charactersSaid } from '../facts/characters-said.ts';
import { productFacts } from '../facts/product-facts.ts';
import { answerShape } from '../requested-texts.ts';
import { block } from './fit-data.ts';
import { maxOutputTokens } from './output-room.ts';
import { plan } from './plan.ts';
import { productData, type PromptItem } from './product-data.ts';
import { IMAGE_RULES, SYSTEM_RULES } from './system-rules.ts';
import { task } from './task.ts';

/** Raised with every change of a prompt; stored in `generation_metadata`. */
export const PROMPT_VERSION = 6;

/**
 * Builds the request for the texts of one item: rules, task, plan, product data and, if there are images, the rules for
 * them. The task is the same for a whole run, so that vendors can cache the beginning of the prompt. Product data is in a
 * block of its own, encoded so that it cannot end the block.
 */
export function buildPrompt(
  item: PromptItem,
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
  model: string,
  hasImages = false,
): Omit<TextRequest, 'signal' | 'images'> {
  const blocks = [
    block('task', task(settings, keys)),
    block('plan', plan(charactersSaid(productFacts(item.sourceData), hasImages), settings, keys)),
    block('product_data', productData(item)),
    ...(hasImages ? [IMAGE_RULES] : []),
  ];
  return {
    model,
    system: SYSTEM_RULES,
    user: blocks.join('\n'),
    schema: { name: 'product_texts', schema: answerShape(keys).jsonSchema },
    maxOutputTokens: maxOutputTokens(settings, keys),
  };
}
