import { languageName } from '../../../generation/prompt/language-name.ts';
import { voice } from '../../../generation/prompt/voice.ts';
import type { KeptPost } from '../kept-post.ts';
import { sectionWords, wordsWanted } from './post-length.ts';
import { sectionKey } from './post-shape.ts';

/** What is to be written and how, as the model reads it. */
export function postTask(kept: KeptPost, productCount: number): Record<string, unknown> {
  const { title, topic, postType, sections, settings } = kept;
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
          sections: sections.map(({ heading, instructions }, at) => ({
            key: sectionKey(at),
            heading,
            ...(instructions && { instructions }),
            words: words[at],
          })),
        }
      : { words: wordsWanted(kept, productCount) }),
    ...(settings.customInstructions && { custom_instructions: settings.customInstructions }),
    ...voice(settings),
  };
}
