import { type GeneratedKey, generatedText, writtenKeys } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';
import { languageName } from './language-name.ts';
import { style } from './style.ts';
import { voice } from './voice.ts';

/** Returns the task for the model: which texts to write, and how. */
export function task(settings: GenerationSettings, keys: readonly GeneratedKey[]): Record<string, unknown> {
  return {
    write: writtenKeys(keys),
    language: settings.language,
    language_name: languageName(settings.language),
    tone: settings.tone,
    ...style(settings),
    content_type: settings.contentType || 'product description',
    ...Object.assign({}, ...keys.map((key) => generatedText(key).task?.(settings))),
    ...(settings.focusKeyword && { focus_keyword: settings.focusKeyword }),
    ...(settings.customInstructions && { custom_instructions: settings.customInstructions }),
    ...voice(settings),
  };
}
