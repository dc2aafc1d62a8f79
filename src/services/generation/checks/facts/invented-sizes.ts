import type { FieldText } from '../visible-text.ts';
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
const SMALL_WORDS: readonly [RegExp, string][] = [
  [/\b(?:small|klein|petit|pequeñ[oa]|piccol[oa]|mał[yae])\b/iu, 'S'],
  [/\b(?:medium|mittel|moyen|median[oa]|medi[oa]|średni)\b/iu, 'M'],
  [/\b(?:large|groß|grand|grande|groot|duż[yae])\b/iu, 'L'],
];

/** Returns the clothing sizes (5XS to 6XL) in the texts that the source neither names nor includes in a range. */
export function inventedSizes(texts: readonly FieldText[], source: SourceFacts): { field: string; words: string }[] {
  const known = new Set<string>();
  for (const { text } of source.entries) {
    for (const { sizes } of sizeRuns(text)) for (const size of sizes) known.add(size);
    for (const [word, size] of SMALL_WORDS) if (text.length < 200 && word.test(text)) known.add(size);
  }
  return texts.flatMap(({ field, blocks }) => {
    const found = new Map<string, string>();
    for (const block of blocks) {
      for (const run of sizeRuns(block)) {
        if (!run.certain) continue;
        for (const [index, size] of run.named.entries()) if (!known.has(size)) found.set(size, run.words[index]!);
      }
    }
    return [...found.values()].map((words) => ({ field, words }));
  });
}

interface Run {
  /** As written in the text. */
  words: string[];
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
  for (const match of text.matchAll(SIZE)) {
    const size = normalized(match[0]);
    const between = end >= 0 && match.index - end < 24 ? text.slice(end, match.index) : null;
    const last = all.at(-1);
    if (last && between !== null && JOINED.test(between)) {
      const range = /[–—-]|bis|\bto\b|through|à|\ba\b|alla|\bal\b|tot|\bdo\b/iu.test(between);
      last.sizes.push(...(range ? ORDER.slice(ORDER.indexOf(last.named.at(-1)!), ORDER.indexOf(size) + 1) : []), size);
      last.named.push(size);
      last.words.push(match[0]);
      last.certain = true;
    } else {
      const certain = match[0].length > 1 || SIZE_WORD.test(text.slice(Math.max(0, match.index - 40), match.index));
      all.push({ words: [match[0]], named: [size], sizes: [size], certain });
    }
    end = match.index + match[0].length;
  }
  return all;
}

function normalized(size: string): string {
  const crosses = size.match(/X/g)?.length ?? 0;
  return crosses > 1 ? `${crosses}X${size.at(-1)}` : size;
}
