import { once } from '../../../core/once.ts';
import { contentField } from '../../../../entities/generation/content-fields.ts';
import { type StockPhrase, stockPhrases } from '../prompt/stock-phrases.ts';
import type { Passage } from './facts/invented-terms.ts';
import type { FieldText } from './visible-text.ts';

/** Letters of an ending, with which the last word of a phrase may be inflected. */
const ENDING = '\\p{L}{0,3}';
/** The same for a German noun: a `Highlighter` is no `Highlight`. */
const NOUN_ENDING = 'e?[sn]?';
/** Shorter words are other words with an ending: `allie` and `alliée`. */
const INFLECTED_CHARS = 5;
/** What stands for the gap in a phrase such as `ob … oder`. */
const GAP = '.{1,60}?';

/**
 * Returns the stock phrases of the language in the texts, also inflected: where each text first has each of them. What
 * the customer gave is no stock phrase, and banned words are reported as such.
 */
export function stockPhrasesIn(
  texts: readonly FieldText[],
  language: string,
  banned: readonly string[],
  given: unknown,
): Passage[] {
  const others = new Set(banned.map(folded));
  const patterns = patternsOf(language).flatMap(({ phrase, pattern }) => (others.has(folded(phrase)) ? [] : [pattern]));
  if (patterns.length === 0) return [];
  const known = once(() => folded(JSON.stringify(given)));
  return texts
    .filter(({ field }) => contentField(field)?.isRead)
    .flatMap(({ field, blocks }) =>
      patterns.flatMap((pattern): Passage[] => {
        for (const [block, text] of blocks.entries()) {
          const found = pattern.exec(text);
          if (found && !known().includes(folded(found[0])))
            return [{ field, block, start: found.index, end: found.index + found[0].length }];
        }
        return [];
      }),
    );
}

interface Pattern {
  phrase: string;
  pattern: RegExp;
}

const compiled = new Map<string, readonly Pattern[]>();

function patternsOf(language: string): readonly Pattern[] {
  const patterns =
    compiled.get(language) ??
    stockPhrases(language)
      .filter(({ isChecked = true }) => isChecked)
      .map((each) => ({ phrase: each.phrase, pattern: patternOf(each) }));
  compiled.set(language, patterns);
  return patterns;
}

function patternOf({ phrase, after = '', notBefore }: StockPhrase): RegExp {
  const words = phrase
    .split(/[\s-]+/)
    .map((word) => (word === '…' ? GAP : word.replaceAll(/['’]/g, "['’]")))
    .join('[\\s-]+');
  const [last] = /\p{L}+$/u.exec(phrase)!;
  const ending = last.length < INFLECTED_CHARS ? '' : /^\p{Lu}/u.test(last) ? NOUN_ENDING : ENDING;
  const before = `(?<=${after})(?<![\\p{L}\\p{M}\\p{N}])`;
  const end = `(?![\\p{L}\\p{M}\\p{N}])${notBefore ? `(?!${notBefore})` : ''}`;
  return new RegExp(`${before}${words}${ending}${end}`, 'iu');
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
}
