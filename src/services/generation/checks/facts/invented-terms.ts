import type { FieldText } from '../visible-text.ts';
import { type FoundTerm, termFinder, type TermFinder } from './find-terms.ts';
import type { Term } from './lexicon/terms.ts';
import type { SourceFacts } from './source-facts.ts';
import { type Word, wordsOf } from './words.ts';

export interface InventedTerm {
  id: string;
  field: string;
  words: string;
}

/** Whether a term in a text is not a statement about the product: a comparison, a negation, a scent. */
type IsHarmless = (words: readonly Word[], found: FoundTerm) => boolean;

/** Returns the terms of one lexicon that the texts name and the source does not name in any language. */
type TermCheck = (
  texts: readonly FieldText[],
  source: SourceFacts,
  language: string,
  isHarmless: IsHarmless,
) => InventedTerm[];

/** Creates the check for a lexicon. Its term finders are built once per language, on first use. */
export function termCheck(terms: readonly Term[]): TermCheck {
  const languages = new Set(terms.flatMap(({ words }) => Object.keys(words)));
  const finders = new Map<string | null, TermFinder>();
  const finderFor = (requested: string | null) => {
    const language = requested === null || languages.has(requested) ? requested : 'en';
    const finder = finders.get(language) ?? termFinder(terms, language);
    finders.set(language, finder);
    return finder;
  };
  return (texts, source, language, isHarmless) => {
    const known = termsOfSource(source, finderFor(null));
    return texts.flatMap(({ field, blocks }) => {
      const invented = new Map<string, InventedTerm>();
      for (const block of blocks) {
        const words = wordsOf(block);
        const found = longestTerms(finderFor(language)(words));
        for (const each of found) {
          const written = block.slice(words[each.from]!.at, words[each.to - 1]!.at + words[each.to - 1]!.text.length);
          const id = each.term.id;
          if (
            invented.has(id) ||
            known.ids.has(id) ||
            known.words.has(written.toLowerCase()) ||
            isHarmless(words, each)
          )
            continue;
          invented.set(id, { id, field, words: written });
        }
      }
      return [...invented.values()];
    });
  };
}

/** Returns the terms of the source, including the terms they imply, and its words that belong to no term. */
function termsOfSource(source: SourceFacts, find: TermFinder): { ids: Set<string>; words: Set<string> } {
  const found = longestTerms(find(source.words));
  const covered = new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)));
  return {
    ids: new Set(found.flatMap(({ term }) => [term.id, ...(term.is ?? [])])),
    words: new Set(source.words.filter((_, index) => !covered.has(index)).map(({ key }) => key)),
  };
}

/** Removes terms that overlap with a longer term. Overlapping terms of equal length all stay. */
function longestTerms(found: readonly FoundTerm[]): FoundTerm[] {
  const longestAt = new Map<number, number>();
  for (const { from, to } of found)
    for (let at = from; at < to; at++) longestAt.set(at, Math.max(longestAt.get(at) ?? 0, to - from));
  return found.filter(({ from, to }) => {
    for (let at = from; at < to; at++) if (longestAt.get(at)! > to - from) return false;
    return true;
  });
}
