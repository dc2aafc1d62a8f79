import { allMatches } from './all-matches.ts';
import { contentField } from '../../../../entities/generation/content-fields.ts';
import { memoizeByObject } from '../../../core/memoize-by-object.ts';
import type { Passage } from './facts/invented-terms.ts';
import type { FieldText } from './visible-text.ts';

/** A shorter sentence ("Easy care.") may be repeated. */
const MIN_LETTERS = 15;

/**
 * A sentence without the signs at its end. Their number is bounded, because a text may have any number of them in a row.
 */
const SENTENCE = /[^\s.!?…。！？](?:(?![.!?…]{1,10}(?:\s|$)|[。！？]).)*/gsu;

/** A passage that the texts contain before, or a text that is only another one. */
export interface Repetition {
  field: string;
  message: string;
  /** Null if the whole text is meant. */
  passage: Passage | null;
}

/** A sentence or an entry of a list. */
export interface Part extends Passage {
  text: string;
  /** Its words, equal for texts that differ only in case and punctuation. */
  key: string;
}

/**
 * Returns the repetitions in the texts: a sentence or list entry twice in one text, the short text as the long one, and
 * the name as the whole text. At most one of each is named.
 */
export function repeatedTexts(texts: readonly FieldText[]): Repetition[] {
  const whole = new Map(texts.map(({ field, blocks }) => [field, normalized(blocks.join(' '))]));
  const name = whole.get('name') ?? '';
  return texts.flatMap((text): Repetition[] => {
    const { field } = text;
    const isText = field === 'description' || field === 'short_description';
    const twice = repeatedWithin(text);
    return [
      ...(twice ? [{ field, passage: twice, message: `"${shortened(twice.text)}" stands there more than once` }] : []),
      ...(isText && name !== '' && whole.get(field) === name
        ? [{ field, passage: null, message: 'The text is the name alone' }]
        : []),
      ...(field === 'description' && whole.get(field) !== '' && whole.get(field) === whole.get('short_description')
        ? [{ field, passage: null, message: 'The long text is the short text' }]
        : []),
    ];
  });
}

/** Returns the entries of a list, or the sentences of any other text. */
export const partsOf = memoizeByObject((text: FieldText): readonly Part[] =>
  isList(text) ? entriesOf(text) : sentencesOf(text),
);

const isList = ({ field }: FieldText) => contentField(field)?.kind === 'list';

function repeatedWithin(text: FieldText): Part | null {
  const seen = new Set<string>();
  for (const part of partsOf(text)) {
    if (part.key.length < (isList(text) ? 1 : MIN_LETTERS)) continue;
    if (seen.has(part.key)) return part;
    seen.add(part.key);
  }
  return null;
}

function entriesOf({ field, blocks }: FieldText): Part[] {
  return blocks.map((text, block) => ({ field, block, start: 0, end: text.length, text, key: normalized(text) }));
}

function sentencesOf({ field, blocks }: FieldText): Part[] {
  return blocks.flatMap((text, block) =>
    allMatches(text, SENTENCE).map((match): Part => ({
      field,
      block,
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      key: normalized(match[0]),
    })),
  );
}

/** Reduces a text to lower-case letters and digits, because texts that differ only in punctuation are equal. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`;
}
