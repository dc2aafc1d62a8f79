import { memoizeByObject } from '../../../../core/memoize-by-object.ts';
import { once } from '../../../../core/once.ts';
import type { FieldText } from '../visible-text.ts';
import { isAdvised } from './claimed-passage.ts';
import { type FoundTerm, termFinder, type TermFinder } from './find-terms.ts';
import type { InventedClaim } from './invented-terms.ts';
import { ABILITIES } from './lexicon/claims/abilities.ts';
import { EFFECTS } from './lexicon/claims/effects.ts';
import { EXPERTS } from './lexicon/claims/experts.ts';
import { FREE_FROM } from './lexicon/claims/free-from.ts';
import { NUTRIENTS } from './lexicon/claims/nutrients.ts';
import type { ClaimPair } from './lexicon/claims/pairs.ts';
import { RESISTANCE } from './lexicon/claims/resistance.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText, memoizeByWord, type Word, wordOf, wordsOf } from './words.ts';

/** A text may list several subjects after one sign: `resistant to water, dust and frost`. */
const REACH = 5;
/** The same for a sign that may follow its subject: `vets recommend`. */
const EITHER_REACH = 2;
/** More words before a claim are not read for a negation. */
const LONGEST_CLAUSE = 8;
/** A choice is left to the reader: `with or without milk`. */
const OR = /^(?:or|oder|ou|o|of|lub|ili)$/;
/** How something is stored, and no property of it: `vorstvrij opbergen`. */
const STORAGE = /^(?:frostfrei|vorstvrij)/;
const AND = /^(?:and|und|et|y|e|ed|en|i|oraz)$/;
/** A degree of protection, which says what a device withstands. */
const DEGREE_OF_PROTECTION = /(?<![\p{L}\d])IP[X\d][1-9]/u;
const PROTECTED = ['water', 'weather', 'dust'];
const END_OF_SENTENCE =
  /[.!?;:()|\n]|,\s(?:so|which|but|damit|sodass|aber|donc|mais|así|pero|così|ma|zodat|maar|więc|ale)\s/iu;

/**
 * Returns claims that consist of a sign and a subject, such as `resistant to` and `chlorine`, whose subject the source
 * does not name in any language. All languages are read at once: the two words together are clear enough.
 */
export function pairedClaims(
  texts: readonly FieldText[],
  source: SourceFacts,
  isDenied: (words: readonly Word[], found: Pick<FoundTerm, 'from'>, text: string) => boolean,
): InventedClaim[] {
  const known = foldedWords(source.words);
  const isProtected = source.entries.some(({ text }) => DEGREE_OF_PROTECTION.test(text));
  return pairs().flatMap(({ pair, signs, subjects, ofSource, joined }) => {
    const said = new Set<string | null>([
      ...ofSource(known).map(({ term }) => term.id),
      ...known.map(joined),
      ...(isProtected ? PROTECTED : []),
    ]);
    return texts.flatMap(({ field, blocks }) =>
      blocks.flatMap((text, block) => {
        const words = foldedWords(wordsOf(text));
        const found = subjects(words).filter(({ term }) => !said.has(term.id));
        const marks = found.length === 0 ? new Map<number, FoundTerm[]>() : byEdges(signs(words));
        const passages =
          marks.size === 0 ? [] : found.flatMap((subject) => together(pair, subject, marks, words, text));
        const compounds = words.flatMap((word, at) => {
          const id = joined(word);
          return id !== null && !said.has(id) ? [{ from: at, to: at + 1 }] : [];
        });
        return [...passages, ...compounds]
          .filter(({ from }) => !pair.deniable || !isDenied(...clauseBefore(words, from), text))
          .filter(({ from }) => !OR.test(words[from - 1]?.key ?? ''))
          .filter(
            ({ from }) =>
              !isAdvised(`${text.slice(Math.max(0, words[from]!.at - 40), words[from]!.at)}${words[from]!.text} `),
          )
          .map(({ from, to }): InventedClaim => {
            const last = words[to - 1]!;
            return { field, block, start: words[from]!.at, end: last.at + last.text.length, kind: pair.kind };
          });
      }),
    );
  });
}

/** The signs by the word with which they begin, and by the negative number of the one that follows them. */
function byEdges(signs: readonly FoundTerm[]): Map<number, FoundTerm[]> {
  const marks = new Map<number, FoundTerm[]>();
  for (const sign of signs)
    for (const edge of [sign.from, -sign.to]) marks.set(edge, [...(marks.get(edge) ?? []), sign]);
  return marks;
}

/** The words from a sign to the subject, for each sign that belongs to it. */
function together(
  pair: ClaimPair,
  subject: FoundTerm,
  marks: ReadonlyMap<number, readonly FoundTerm[]>,
  words: readonly Word[],
  text: string,
): { from: number; to: number }[] {
  const near = (edge: (gap: number) => number, reach: number, id: string) =>
    Array.from({ length: reach + 1 }, (_, gap) => marks.get(edge(gap)) ?? [])
      .flat()
      .filter(({ term }) => term.id === id || term.id === 'either');
  // Of `strengthens the immune system and aids digestion` the second subject belongs to the second sign.
  const before = near((gap) => gap - subject.from, pair.reach ?? REACH, 'before').slice(0, 1);
  const after = near((gap) => subject.to + gap, EITHER_REACH, 'after').filter(
    ({ term, from }) => term.id === 'either' || from === subject.to,
  );
  return [...before, ...after].flatMap((sign) => {
    const [from, to] = [Math.min(sign.from, subject.from), Math.max(sign.to, subject.to)];
    return END_OF_SENTENCE.test(text.slice(words[from]!.at, words[to - 1]!.at)) ? [] : [{ from, to }];
  });
}

/** The words before a claim in its clause, and the position of the claim in them: a conjunction begins a new clause. */
function clauseBefore(words: readonly Word[], from: number): [words: readonly Word[], found: { from: number }] {
  const near = words.slice(Math.max(0, from - LONGEST_CLAUSE), from + 1);
  const clause = near.slice(near.findLastIndex(({ key }, at) => at < near.length - 1 && AND.test(key)) + 1);
  return [clause, { from: clause.length - 1 }];
}

const fold = memoizeByWord(foldText);

/** All pairs read the same words. */
const foldedWords = memoizeByObject((words: readonly Word[]): readonly Word[] =>
  words.map((word) => wordOf(word.text, fold(word), word.at)),
);

interface ReadyPair {
  pair: ClaimPair;
  signs: TermFinder;
  subjects: TermFinder;
  ofSource: TermFinder;
  /** The id of the subject that a compound such as `kratzfest` or `antimacchia` names, or null. */
  joined: (word: Word) => string | null;
}

const pairs = once((): readonly ReadyPair[] =>
  [RESISTANCE, EFFECTS, NUTRIENTS, FREE_FROM, EXPERTS, ABILITIES].map((pair) => {
    const subjects = termFinder(pair.subjects, 'any');
    const idOf = (key: string) => subjects([wordOf(key, key, 0)])[0]?.term.id ?? null;
    const cut = (key: string) => {
      if (STORAGE.test(key)) return null;
      const suffix = pair.suffixes?.exec(key);
      if (suffix && suffix.index >= 3) return idOf(key.slice(0, suffix.index));
      const prefix = pair.prefixes?.exec(key);
      return prefix && key.length - prefix[0].length >= 3 ? idOf(key.slice(prefix[0].length)) : null;
    };
    return {
      pair,
      signs: termFinder(pair.signs, 'any'),
      subjects,
      ofSource: termFinder(pair.subjects, null),
      joined: memoizeByWord(cut),
    };
  }),
);
