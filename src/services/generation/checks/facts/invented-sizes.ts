import { allMatches } from '../all-matches.ts';
import type { FieldText } from '../visible-text.ts';
import type { Passage } from './invented-terms.ts';
import { SIZE_COLUMN } from './lexicon/size-column.ts';
import type { SourceFacts } from './source-facts.ts';

/** From small to large, so that a range such as S–XL includes the sizes between its ends. */
const ORDER = ['5XS', '4XS', '3XS', '2XS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];
const SIZE = /(?<![\p{L}\p{N}.,])(?:[2-6]?X{1,6}[SL]|[SML])(?![\p{L}\p{N}’'])/gu;
/** A single letter is a size only after such a word or next to another size. */
const SIZE_WORD =
  /(?:sizes?|größen?|tailles?|tallas?|taglia|taglie|maten|maat|rozmiar\p{L}*|veličin\p{L}*|величин\p{L}*|storlek|størrelse|tamanhos?|gr\.)[\s:]*(?:[\p{Ll}]{1,10}\s){0,2}$/iu;
/** The text between two sizes of one run. */
const JOINED =
  /^\s*(?:[,/&+–—-]|bis|to|through|and|or|und|oder|à|à la taille|et|ou|a|al|alla|y|o|e|tot|tot en met|en|of|do|i|oraz|lub|ili)\s*(?:la |the |de |la taille |taglia |talla |size )?$/iu;
/** Sizes that are words, with the letter that they mean. */
const WORD_SIZES: Record<string, string> = Object.fromEntries(
  Object.entries({
    XS: 'x-small|extra small|extra-small',
    S: 'small|klein|petit|petite|pequeño|pequeña|piccolo|piccola|mały|mała|małe|mali|mala',
    M: 'medium|mediam|mittel|moyen|moyenne|mediano|mediana|medio|media|średni|średnia|srednji',
    L: 'large|groß|grand|grande|groot|duży|duża|duże|veliki|velika',
    XL: 'x-large|extra large|extra-large|extra groß|très grand|extra grande|extra groot',
    '2XL': 'xx-large',
    mini: 'mini',
    standard: 'standard',
    queen: 'queen|queen size|queensize',
    king: 'king|king size|kingsize',
    twin: 'twin',
    one: 'one size|onesize|einheitsgröße|taille unique|talla única|taglia unica|one-size|uniwersalny|univerzalna',
  }).flatMap(([size, words]) => words.split('|').map((word) => [word, size])),
);
const WORD_SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.keys(WORD_SIZES)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);
/** Text around a word that makes it a size. */
const SIZE_LIST_BEFORE =
  /(?:(?:sizes?|größen?|tailles?|tallas?|tamaños?|taglie|taglia|misure|maten|maat|rozmiar\p{L}*|veličin\p{L}*)(?: (?:are|sind|from|von|de|da|to|bis|in))?[\s:]*|(?:new|neu|nouveau|nuevo|nuovo|nieuw|nowość|also available in|auch erhältlich in)\s?:\s*)$/iu;
const SIZE_AFTER = /^\s(?:sizes?|size|größe|taille|talla|taglia|maat|rozmiar)(?!\p{L})/iu;
const LIST_JOIN = /^\s*(?:,|\/|and|or|und|oder|et|ou|y|o|e|en|of|i|lub|ili)\s*(?:and |und |et |y |e |en |i )?$/iu;

/** A longer text is more than a list of sizes. */
const LONGEST_SIZES = 40;

/**
 * Returns the clothing sizes (5XS to 6XL, and words) in the texts that the source neither names nor includes in a
 * range.
 */
export function inventedSizes(texts: readonly FieldText[], source: SourceFacts): Passage[] {
  const known = new Set<string>();
  for (const { key, text } of source.entries) {
    // Options may be in lower case: `s`, `xl`.
    const written = SIZE_COLUMN.test(key) && text.length <= LONGEST_SIZES ? text.toUpperCase() : text;
    for (const { sizes } of sizeRuns(written)) for (const size of sizes) known.add(size);
    if (text.length < 400 || SIZE_COLUMN.test(text))
      for (const match of allMatches(text, WORD_SIZE)) known.add(WORD_SIZES[match[0].toLowerCase()]!);
  }
  return texts.flatMap(({ field, blocks }) =>
    blocks.flatMap((text, block) => {
      const passage = (start: number, words: string) => ({ field, block, start, end: start + words.length });
      const letters = sizeRuns(text)
        .filter(({ certain }) => certain)
        .flatMap((run) =>
          run.named.flatMap((size, n) => (known.has(size) ? [] : [passage(run.starts[n]!, run.words[n]!)])),
        );
      return [
        ...letters,
        ...wordSizes(text).flatMap(({ size, at, words }) => (known.has(size) ? [] : [passage(at, words)])),
      ];
    }),
  );
}

/** Returns the words that are sizes because of a word beside them, or as parts of a list of sizes. */
function wordSizes(text: string): { size: string; at: number; words: string }[] {
  const found = allMatches(text, WORD_SIZE).map((match) => ({
    size: WORD_SIZES[match[0].toLowerCase()]!,
    at: match.index,
    words: match[0],
    certain:
      /^\p{Lu}/u.test(match[0]) &&
      (SIZE_LIST_BEFORE.test(text.slice(Math.max(0, match.index - 40), match.index)) ||
        SIZE_AFTER.test(text.slice(match.index + match[0].length, match.index + match[0].length + 12))),
  }));
  for (const [index, one] of found.entries()) {
    const before = found[index - 1];
    if (before?.certain && LIST_JOIN.test(text.slice(before.at + before.words.length, one.at))) one.certain = true;
  }
  return found.filter(({ certain }) => certain);
}

interface Run {
  /** As written in the text. */
  words: string[];
  starts: number[];
  /** Normalized: XXL is 2XL. */
  named: string[];
  /** Normalized, with the sizes between the ends of a range. */
  sizes: string[];
  /** False for a single letter without a size word, which may be anything. */
  certain: boolean;
}

/** Finds runs of sizes: `S, M und L`, `S–XL`. */
function sizeRuns(text: string): Run[] {
  const all: Run[] = [];
  let end = -1;
  for (const match of allMatches(text, SIZE)) {
    const size = normalized(match[0]);
    const between = end >= 0 && match.index - end < 24 ? text.slice(end, match.index) : null;
    const last = all.at(-1);
    if (last && between !== null && JOINED.test(between)) {
      const range = /[–—-]|bis|\bto\b|through|à|\ba\b|alla|\bal\b|tot|\bdo\b/iu.test(between);
      last.sizes.push(...(range ? ORDER.slice(ORDER.indexOf(last.named.at(-1)!), ORDER.indexOf(size) + 1) : []), size);
      last.named.push(size);
      last.words.push(match[0]);
      last.starts.push(match.index);
      last.certain = true;
    } else {
      const certain = match[0].length > 1 || SIZE_WORD.test(text.slice(Math.max(0, match.index - 40), match.index));
      all.push({ words: [match[0]], starts: [match.index], named: [size], sizes: [size], certain });
    }
    end = match.index + match[0].length;
  }
  return all;
}

function normalized(size: string): string {
  const crosses = size.match(/X/g)?.length ?? 0;
  return crosses > 1 ? `${crosses}X${size.at(-1)}` : size;
}
