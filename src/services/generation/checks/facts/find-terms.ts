import type { Term } from './lexicon/terms.ts';
import { foldText, type Word } from './words.ts';

/** A term that stands in a text, by the words `from` to before `to`. */
export interface FoundTerm {
  term: Term;
  from: number;
  to: number;
}

interface Pattern {
  term: Term;
  words: string[];
}

/** The patterns of some languages by their first word: whole, by its beginning, or by its end. */
interface Index {
  exact: Map<string, Pattern[]>;
  begins: Map<string, Pattern[]>;
  ends: Map<string, Pattern[]>;
  seen: Map<string, readonly Pattern[]>;
}

const SHORTEST_STEM = 3;
const LONGEST_STEM = 20;
const MOST_SEEN = 20_000;

export type TermFinder = (words: readonly Word[]) => FoundTerm[];

/** Finds the terms in the words of a text: of one language with those said everywhere, or of every language, accents or not. */
export function termFinder(terms: readonly Term[], language: string | null): TermFinder {
  const index: Index = { exact: new Map(), begins: new Map(), ends: new Map(), seen: new Map() };
  for (const term of terms) {
    for (const [tongue, forms] of Object.entries(term.words)) {
      if (language !== null && tongue !== language && tongue !== 'en' && tongue !== 'any') continue;
      for (const form of forms.split('|')) {
        add(index, { term, words: form.split(' ') });
        if (language === null && foldText(form) !== form) add(index, { term, words: foldText(form).split(' ') });
      }
    }
  }
  return (words) =>
    words.flatMap((_, place) => {
      const found = termsAt(index, words, place);
      return found.length > 1 ? unmasked(found) : found;
    });
}

function add(index: Index, pattern: Pattern): void {
  const first = pattern.words[0]!;
  const [map, key] = first.endsWith('*')
    ? [index.begins, first.slice(0, -1)]
    : first.startsWith('*')
      ? [index.ends, first.slice(1)]
      : [index.exact, first];
  map.set(key, [...(map.get(key) ?? []), pattern]);
}

function termsAt(index: Index, words: readonly Word[], place: number): FoundTerm[] {
  return patternsFor(index, words[place]!.key)
    .filter((pattern) => pattern.words.every((word, step) => step === 0 || isWord(words[place + step]?.key, word)))
    .map((pattern) => ({ term: pattern.term, from: place, to: place + pattern.words.length }));
}

/** The patterns whose first word this is. Texts repeat their words, so each is looked up once. */
function patternsFor(index: Index, key: string): readonly Pattern[] {
  const seen = index.seen.get(key);
  if (seen) return seen;
  const patterns = [...(index.exact.get(key) ?? [])];
  for (let length = SHORTEST_STEM; length <= Math.min(key.length, LONGEST_STEM); length++) {
    patterns.push(...(index.begins.get(key.slice(0, length)) ?? []));
    if (length < key.length) patterns.push(...(index.ends.get(key.slice(-length)) ?? []));
  }
  if (index.seen.size >= MOST_SEEN) index.seen.clear();
  if (key.length <= LONGEST_STEM) index.seen.set(key, patterns);
  return patterns;
}

function isWord(key: string | undefined, pattern: string): boolean {
  if (key === undefined) return false;
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
}

/** Without what the other terms of the same words say they are not, each term once. */
function unmasked(found: readonly FoundTerm[]): FoundTerm[] {
  const masked = new Set(found.flatMap(({ term }) => term.masks ?? []));
  return [...new Map(found.filter(({ term }) => !masked.has(term.id)).map((each) => [each.term.id, each])).values()];
}
