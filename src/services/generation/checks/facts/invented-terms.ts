import { once } from '../../../../core/once.ts';
import type { FieldText } from '../visible-text.ts';
import { type FoundTerm, termFinder, type TermFinder } from './find-terms.ts';
import type { Term } from './lexicon/terms.ts';
import type { SourceFacts } from './source-facts.ts';
import { type Word, wordsOf } from './words.ts';

/** Words of a text: from `start` to `end` in a block of a field. */
export interface Passage {
  field: string;
  block: number;
  start: number;
  end: number;
}

export interface InventedTerm extends Passage {
  term: Term;
}

/** A claim, with its kind. */
export interface InventedClaim extends Passage {
  kind: string;
}

/** Whether a term in a text is not a statement about the product: a comparison, a negation, a scent. */
type IsHarmless = (words: readonly Word[], found: FoundTerm, text: string) => boolean;

/** Whether a source denies a term: "not dishwasher safe". */
type IsDenied = (words: readonly Word[], found: FoundTerm, text: string) => boolean;

/** Returns the terms of one lexicon that the texts name and the source does not name in any language. */
type TermCheck = (
  texts: readonly FieldText[],
  source: SourceFacts,
  language: string,
  isHarmless: IsHarmless,
) => InventedTerm[];

/**
 * Creates the check for a lexicon. A term that the source denies is not known. Its term finders are built once per
 * language, on first use.
 */
export function termCheck(terms: readonly Term[], isDenied?: IsDenied): TermCheck {
  const languages = new Set(terms.flatMap(({ words }) => Object.keys(words)));
  const finders = new Map<string | null, TermFinder>();
  const finderFor = (requested: string | null) => {
    const language = requested === null || languages.has(requested) ? requested : 'en';
    const finder = finders.get(language) ?? termFinder(terms, language);
    finders.set(language, finder);
    return finder;
  };
  return (texts, source, language, isHarmless) => {
    const known = termsOfSource(source, finderFor(null), isDenied);
    return texts.flatMap(({ field, blocks }) =>
      blocks.flatMap((text, block) => {
        const words = wordsOf(text);
        const found = longestTerms(finderFor(language)(words).filter((each) => !isParted(words, each, text)));
        if (found.length === 0) return [];
        // Words can be of several terms. If the source has one of them, they are known, unless another is more specific.
        const knownAt = new Set(
          found
            .filter(
              (one) =>
                known.ids.has(one.term.id) &&
                !found.some(({ term, from }) => from === one.from && term.is?.includes(one.term.id)),
            )
            .map(({ from }) => from),
        );
        const seen = new Set<number>();
        return found.flatMap((each): InventedTerm[] => {
          const { term, from, to } = each;
          const [start, end] = [words[from]!.at, words[to - 1]!.at + words[to - 1]!.text.length];
          const isKnown =
            knownAt.has(from) || known.ids.has(term.id) || known.words().has(text.slice(start, end).toLowerCase());
          if (isKnown || seen.has(from) || isHarmless(words, each, text)) return [];
          seen.add(from);
          return [{ term, field, block, start, end }];
        });
      }),
    );
  };
}

/** Whether a sentence or a part of it ends between the words of a term: `recommended, dried flat`. */
function isParted(words: readonly Word[], { from, to }: FoundTerm, text: string): boolean {
  return to - from > 1 && /[,;.!?]\s/.test(text.slice(words[from]!.at, words[to - 1]!.at));
}

/** Returns the terms of the source, including the terms they imply, and its words that belong to no term. */
function termsOfSource(
  source: SourceFacts,
  find: TermFinder,
  isDenied?: IsDenied,
): { ids: ReadonlySet<string>; words: () => ReadonlySet<string> } {
  const found = longestTerms(find(source.words));
  const said = found.filter((term) => !isDenied?.(source.words, term, source.text));
  return {
    ids: new Set(said.flatMap(({ term }) => [term.id, ...(term.is ?? [])])),
    words: once(() => {
      const covered = new Set(
        found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)),
      );
      return new Set(source.words.filter((_, index) => !covered.has(index)).map(({ key }) => key));
    }),
  };
}

/** Removes terms that overlap with a longer term. Overlapping terms of equal length all stay. */
function longestTerms(found: readonly FoundTerm[]): readonly FoundTerm[] {
  if (found.length < 2) return found;
  const longestAt = new Map<number, number>();
  for (const { from, to } of found)
    for (let at = from; at < to; at++) longestAt.set(at, Math.max(longestAt.get(at) ?? 0, to - from));
  return found.filter(({ from, to }) => {
    for (let at = from; at < to; at++) if (longestAt.get(at)! > to - from) return false;
    return true;
  });
}
