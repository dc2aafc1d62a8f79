import { languageName } from '../../../generation/prompt/language-name.ts';
import { voice } from '../../../generation/prompt/voice.ts';
import type { PostSpec } from '../post-spec.ts';
import { sectionWords, wordsWanted } from './post-length.ts';
import { sectionKey } from './post-shape.ts';

/** Returns the task as the model gets it. */
export function postTask(spec: PostSpec, productCount: number): Record<string, unknown> {
  const { title, topic, postType, sections, settings } = spec;
  const words = sectionWords(sections);
  return {
    post_type: postType,
    ...(topic && { topic }),
    ...(title !== null && { title }),
    language: settings.language,
    language_name: languageName(settings.language),
    tone: settings.tone,
    max_excerpt_chars: settings.maxShortChars,
    ...(sections.length > 0
      ? {
          sections: sections.map(({ heading, instructions }, index) => ({
            key: sectionKey(index),
            heading,
            ...(instructions && { instructions }),
            words: words[index],
          })),
        }
      : { words: wordsWanted(spec, productCount) }),
    ...(settings.customInstructions && { custom_instructions: settings.customInstructions }),
    ...voice(settings),
  };
}
