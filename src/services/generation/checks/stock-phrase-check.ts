import { once } from '../../../core/once.ts';
import { contentField } from '../../../../entities/generation/content-fields.ts';
import { stockPhrases } from '../prompt/stock-phrases.ts';
import type { Passage } from './facts/invented-terms.ts';
import type { FieldText } from './visible-text.ts';

/** Letters of an ending, with which the last word of a phrase may be inflected. */
const ENDING = '\\p{L}{0,3}';
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

interface StockPhrase {
  phrase: string;
  pattern: RegExp;
}

const compiled = new Map<string, readonly StockPhrase[]>();

function patternsOf(language: string): readonly StockPhrase[] {
  const patterns =
    compiled.get(language) ?? stockPhrases(language).map((phrase) => ({ phrase, pattern: patternOf(phrase) }));
  compiled.set(language, patterns);
  return patterns;
}

function patternOf(phrase: string): RegExp {
  const words = phrase
    .split(/[\s-]+/)
    .map((word) => (word === '…' ? GAP : word.replaceAll(/['’]/g, "['’]")))
    .join('[\\s-]+');
  const isInflected = /\p{L}+$/u.exec(phrase)![0].length >= INFLECTED_CHARS;
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${words}${isInflected ? ENDING : ''}(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
}
