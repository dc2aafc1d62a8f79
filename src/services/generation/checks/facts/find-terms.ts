import type { Term } from './lexicon/terms.ts';
import { foldText, memoizeByWord, type Word } from './words.ts';

/** A term in a text: it covers the words from index `from` up to, but not including, `to`. */
export interface FoundTerm {
  term: Term;
  from: number;
  to: number;
}

interface Pattern {
  term: Term;
  words: string[];
}

/** The patterns of one or all languages by their first word: the whole word, its prefix or its suffix. */
interface Index {
  exact: Map<string, Pattern[]>;
  prefixes: Map<string, Pattern[]>;
  suffixes: Map<string, Pattern[]>;
}

const SHORTEST_STEM = 3;
const LONGEST_STEM = 24;
const NO_PATTERNS: readonly Pattern[] = [];
/** A shorter form without its accents is another word in some language. */
const SHORTEST_FOLDED = 4;
/** A source may have other words within a term: `removable, machine-washable cover` has a `removable cover`. */
const SOURCE_GAP = 4;

/** Languages that write compounds as one word. */
const COMPOUNDING = new Set(['de', 'nl']);

export type TermFinder = (words: readonly Word[]) => FoundTerm[];

/**
 * Returns a function that finds the terms in the words of a text: the forms of one language, of English and of `any`;
 * or, if `language` is null, the forms of every language, with and without accents.
 */
export function termFinder(terms: readonly Term[], language: string | null): TermFinder {
  const index: Index = { exact: new Map(), prefixes: new Map(), suffixes: new Map() };
  for (const term of terms) {
    for (const [formLanguage, forms] of Object.entries(term.words)) {
      if (language !== null && formLanguage !== language && formLanguage !== 'en' && formLanguage !== 'any') continue;
      for (const form of forms.split('|')) {
        add(index, { term, words: form.split(' ') });
        // In a source a compound says what it consists of: `Korkdeckel` has cork.
        if (language === null && COMPOUNDING.has(formLanguage) && /^\p{L}{4,}$/u.test(form))
          add(index, { term, words: [`${form}*`] });
        // `lã`, which is wool in Portuguese, would be `la`.
        if (language === null && foldText(form) !== form && form.length >= SHORTEST_FOLDED)
          add(index, { term, words: foldText(form).split(' ') });
      }
    }
  }
  const gap = language === null ? SOURCE_GAP : 0;
  const patternsFor = memoizeByWord((key) => findPatterns(index, key));
  return (words) => {
    const terms: FoundTerm[] = [];
    for (let at = 0; at < words.length; at++) {
      const patterns = patternsFor(words[at]!);
      // Most words begin no term.
      if (patterns.length === 0) continue;
      const found = termsAt(patterns, words, at, gap);
      terms.push(...(found.length > 1 ? withoutMasked(found) : found));
    }
    return terms;
  };
}

function add(index: Index, pattern: Pattern): void {
  const first = pattern.words[0]!;
  const [map, key] = first.endsWith('*')
    ? [index.prefixes, first.slice(0, -1)]
    : first.startsWith('*')
      ? [index.suffixes, first.slice(1)]
      : [index.exact, first];
  map.set(key, [...(map.get(key) ?? []), pattern]);
}

function termsAt(patterns: readonly Pattern[], words: readonly Word[], at: number, gap: number): FoundTerm[] {
  return patterns.flatMap((pattern) => {
    const to = endOfPattern(pattern, words, at, gap);
    return to === null ? [] : [{ term: pattern.term, from: at, to }];
  });
}

/** Returns the index after the last word of a pattern; null if the words after the first one are others. */
function endOfPattern(pattern: Pattern, words: readonly Word[], from: number, gap: number): number | null {
  let at = from + 1;
  let skipped = 0;
  for (const word of pattern.words.slice(1)) {
    while (skipped < gap && at < words.length && !matches(words[at]!.key, word)) {
      at++;
      skipped++;
    }
    if (!matches(words[at]?.key, word)) return null;
    at++;
  }
  // A term with other words inside hides none of them.
  return skipped > 0 ? from + 1 : at;
}

/** Returns the patterns whose first word matches this word. */
function findPatterns({ exact, prefixes, suffixes }: Index, key: string): readonly Pattern[] {
  const patterns = [...(exact.get(key) ?? [])];
  for (let length = SHORTEST_STEM; length <= Math.min(key.length, LONGEST_STEM); length++) {
    patterns.push(...(prefixes.get(key.slice(0, length)) ?? []));
    if (length < key.length) patterns.push(...(suffixes.get(key.slice(-length)) ?? []));
  }
  return patterns.length === 0 ? NO_PATTERNS : patterns;
}

function matches(key: string | undefined, pattern: string): boolean {
  if (key === undefined) return false;
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

/** Removes terms that another term at the same position masks, and shorter forms of a term. */
function withoutMasked(found: readonly FoundTerm[]): FoundTerm[] {
  const masked = new Set(found.flatMap(({ term }) => term.masks ?? []));
  const longest = new Map<string, FoundTerm>();
  for (const each of found) {
    const other = longest.get(each.term.id);
    if (!masked.has(each.term.id) && (!other || each.to >= other.to)) longest.set(each.term.id, each);
  }
  return [...longest.values()];
}
