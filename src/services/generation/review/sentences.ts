import { visibleTexts } from '../checks/visible-text.ts';

/** A sentence of a text, as a reader sees it. */
export interface Sentence {
  field: string;
  text: string;
  /** The position of each code unit of the sentence in the stored text, as warnings name it. */
  positions: Uint32Array;
}

/** More sentences are not read: no product needs them, and each one costs. */
export const MAX_SENTENCES = 60;
/** A longer sentence is a run of words without an end, of which the beginning says what it claims. */
export const MAX_SENTENCE_CHARS = 400;

/** The sentences of the texts, in order. Attributes and tags are facts and search words, which the other checks cover. */
export function sentencesOf(content: Record<string, unknown>, language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return visibleTexts(content)
    .filter(({ field }) => field !== 'structured_data' && field !== 'tags')
    .flatMap(({ field, blocks, positions }) =>
      blocks.flatMap((block, at) =>
        [...segmenter.segment(block)].map(({ segment, index }): Sentence => {
          const start = index + segment.length - segment.trimStart().length;
          const text = segment.trim().slice(0, MAX_SENTENCE_CHARS);
          return { field, text, positions: positions[at]!.subarray(start, start + text.length) };
        }),
      ),
    )
    .filter(({ text }) => /\p{L}/u.test(text))
    .slice(0, MAX_SENTENCES);
}
