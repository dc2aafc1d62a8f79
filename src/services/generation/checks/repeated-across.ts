import { type Part, partsOf } from './repeated-text.ts';
import type { FieldText } from './visible-text.ts';
import { wordsOf } from './facts/words.ts';

/** The texts that must not say the same. Each one is compared with those before it. */
const COMPARED = ['description', 'short_description', 'bullet_points', 'seo_description'];
/** Fewer words are a fact that several texts may name, such as a size. */
const MIN_WORDS = 4;
/** The share of the words of the shorter sentence from which both say the same. */
const SAME = 0.8;
/** Shorter words are mostly articles and prepositions. Longer ones are compared by their beginning, without endings. */
const WORD_CHARS = 4;
const STEM_CHARS = 5;
/**
 * More sentences of a text, and more words of a sentence, are not compared, so that a text costs time by its length
 * only.
 */
const MAX_PARTS = 100;
const MAX_WORDS = 60;

/** A sentence or entry that says the same as another text. */
export interface RepeatedPart extends Part {
  /** The field of the other text. */
  other: string;
}

interface Said {
  field: string;
  /** The whole text. One that is another text altogether is reported as such. */
  whole: string;
  key: string;
  words: ReadonlySet<string>;
}

/**
 * Returns for each text the first sentence or entry that says the same as one of another text: with the same words in
 * any order, apart from endings, short words and the name of the product, which all texts have. `title` is its name in
 * the source.
 */
export function repeatedAcross(texts: readonly FieldText[], title: string): RepeatedPart[] {
  const written = texts.find(({ field }) => field === 'name')?.blocks.join(' ') ?? '';
  const name = wordsIn(`${written} ${title}`, new Set());
  const said: Said[] = [];
  return COMPARED.flatMap((field) => {
    const text = texts.find((each) => each.field === field);
    if (!text) return [];
    const parts = partsOf(text)
      .slice(0, MAX_PARTS)
      .map((part) => ({ part, words: wordsIn(part.text, name) }));
    const whole = parts.map(({ part }) => part.key).join(' ');
    const repeated = parts.flatMap(({ part, words }): RepeatedPart[] => {
      const other = said.find((before) => saysSame({ field, whole, key: part.key, words }, before));
      return other ? [{ ...part, other: other.field }] : [];
    });
    said.push(...parts.map(({ part: { key }, words }) => ({ field, whole, key, words })));
    return repeated.slice(0, 1);
  });
}

function saysSame(one: Said, other: Said): boolean {
  if (one.whole === other.whole) return false;
  if (one.words.size >= 2 && one.key === other.key) return true;
  const [shorter, longer] = one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words];
  if (shorter.size < MIN_WORDS) return false;
  const shared = [...shorter].filter((word) => longer.has(word)).length;
  return shared >= SAME * shorter.size;
}

/** The words that carry a meaning, by their beginning: long ones, and numbers. */
function wordsIn(text: string, without: ReadonlySet<string>): Set<string> {
  const words = wordsOf(text.slice(0, MAX_WORDS * 20)).filter(
    ({ key }) => key.length >= WORD_CHARS || /\p{N}/u.test(key),
  );
  const stems = words.slice(0, MAX_WORDS).map(({ key }) => key.slice(0, STEM_CHARS));
  return new Set(stems.filter((stem) => !without.has(stem)));
}
