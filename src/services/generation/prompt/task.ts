import type { GenerationSettings } from '../settings.ts';
import type { TextKey } from './answer-schema.ts';
import { languageName } from './language-name.ts';
import { voice } from './voice.ts';

/** What is to be written and how, as the model reads it. */
export function task(settings: GenerationSettings, keys: readonly TextKey[]): Record<string, unknown> {
  return {
    write: keys,
    language: settings.language,
    language_name: languageName(settings.language),
    tone: settings.tone,
    content_type: settings.contentType || 'product description',
    ...(keys.includes('short_description') && {
      max_short_chars: settings.maxShortChars,
      use_html_short: settings.useHtmlShort,
    }),
    ...(keys.includes('description') && { max_long_chars: settings.maxLongChars, use_html: settings.useHtml }),
    ...(settings.customInstructions && { custom_instructions: settings.customInstructions }),
    ...voice(settings),
  };
}
