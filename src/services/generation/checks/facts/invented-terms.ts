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

/** Says of a term in a text that it states nothing: a comparison, a negation, a scent. */
export type Harmless = (words: readonly Word[], found: FoundTerm) => boolean;

/** What answers about one lexicon; finders are built once for each language. */
export interface TermCheck {
  in(texts: readonly FieldText[], source: SourceFacts, language: string, harmless: Harmless): InventedTerm[];
}

/** A check for the terms of a lexicon that stand in the texts and not in the source, in whatever language it says them. */
export function termCheck(terms: readonly Term[]): TermCheck {
  const tongues = new Set(terms.flatMap(({ words }) => Object.keys(words)));
  const finders = new Map<string | null, TermFinder>();
  const finder = (asked: string | null) => {
    const language = asked === null || tongues.has(asked) ? asked : 'en';
    const made = finders.get(language) ?? termFinder(terms, language);
    finders.set(language, made);
    return made;
  };
  return {
    in(texts, source, language, harmless) {
      const known = saidBy(source, finder(null));
      return texts.flatMap(({ field, blocks }) => {
        const invented = new Map<string, InventedTerm>();
        for (const block of blocks) {
          const words = wordsOf(block);
          const found = longest(finder(language)(words));
          for (const each of found) {
            const written = block.slice(words[each.from]!.at, words[each.to - 1]!.at + words[each.to - 1]!.text.length);
            const id = each.term.id;
            if (
              invented.has(id) ||
              known.ids.has(id) ||
              known.words.has(written.toLowerCase()) ||
              harmless(words, each)
            )
              continue;
            invented.set(id, { id, field, words: written });
          }
        }
        return [...invented.values()];
      });
    },
  };
}

/** What the source says: terms, what they imply, and its words that are part of no term. */
function saidBy(source: SourceFacts, find: TermFinder): { ids: Set<string>; words: Set<string> } {
  const found = longest(find(source.words));
  const taken = new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)));
  return {
    ids: new Set(found.flatMap(({ term }) => [term.id, ...(term.is ?? [])])),
    words: new Set(source.words.filter((_, place) => !taken.has(place)).map(({ key }) => key)),
  };
}

/** Of terms that share words the longest, and of equally long ones all. */
function longest(found: readonly FoundTerm[]): FoundTerm[] {
  const most = new Map<number, number>();
  for (const { from, to } of found)
    for (let place = from; place < to; place++) most.set(place, Math.max(most.get(place) ?? 0, to - from));
  return found.filter(({ from, to }) => {
    for (let place = from; place < to; place++) if (most.get(place)! > to - from) return false;
    return true;
  });
}
