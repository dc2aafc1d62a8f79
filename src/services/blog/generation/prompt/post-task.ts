import { languageName } from '../../../generation/prompt/language-name.ts';
import { fitFields } from '../../../generation/prompt/fit-data.ts';
import { voice } from '../../../generation/prompt/voice.ts';
import type { PostSpec } from '../post-spec.ts';
import { sectionWords, wordsWanted } from './post-length.ts';
import { sectionKey } from './post-shape.ts';

/** Limits of the further instructions of a template in characters: of a section, and of the whole post. */
const MAX_SECTION_CHARS = 1000;
const MAX_POST_CHARS = 8000;

/** Returns the task as the model gets it. */
export function postTask(spec: PostSpec, productCount: number): Record<string, unknown> {
  const { title, topic, postType, sections, further: ofPost, settings } = spec;
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
          sections: sections.map(({ heading, instructions, further }, index) => ({
            key: sectionKey(index),
            heading,
            ...(instructions && { instructions }),
            ...furtherInstructions(further, MAX_SECTION_CHARS),
            words: words[index],
          })),
        }
      : { words: wordsWanted(spec, productCount) }),
    ...furtherInstructions(ofPost, MAX_POST_CHARS),
    ...(settings.customInstructions && { custom_instructions: settings.customInstructions }),
    ...voice(settings),
  };
}

function furtherInstructions(further: Record<string, unknown> = {}, maxChars: number): Record<string, unknown> {
  return Object.keys(further).length > 0 ? { further_instructions: fitFields(further, maxChars) } : {};
}
