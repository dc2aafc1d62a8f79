import type { FoundTerm } from './find-terms.ts';
import { COMPANY, GIVEN, isSurrounding, SAYING } from './lexicon/surroundings.ts';
import { foldText, type Word } from './words.ts';

/** A shorter text is an entry of a list, which names parts of the product. */
const SHORTEST_PROSE = 60;
const OF_MATERIAL = /^(?:of|aus|en|in|de|d|di|van|z|ze|od)$/u;
/** The words before `of` in which the thing is: `une serviette de table en lin`. */
const REACH = 2;
const END_OF_CLAUSE = /[.!?;:–—()]/;

/**
 * Whether a material is one of something beside the product, such as the table that it stands on, what it is worn with,
 * or of a saying. A thing that the source names is the product or a part of it.
 */
export function isOfSurroundings(
  words: readonly Word[],
  { from, to }: Pick<FoundTerm, 'from' | 'to'>,
  text: string,
  named: ReadonlySet<string>,
): boolean {
  // `En bois` is one term.
  const first = OF_MATERIAL.test(words[from]!.key) ? from + 1 : from;
  const at = words[first]!.at;
  const said = text.slice(Math.max(0, at - 80), at);
  if (SAYING.test(said)) return true;
  if (text.length < SHORTEST_PROSE) return false;
  const clause = said.split(END_OF_CLAUSE).at(-1)!;
  if (GIVEN.test(clause)) return false;
  if (COMPANY.test(clause)) return true;
  const isNamed = (word: string) =>
    named.has(word) || (word.length > 4 && named.has(word.replace(/(?:es|s|n|e)$/u, '')));
  return thingsBeside(words, first, to, text).some((word) => isSurrounding(foldText(word)) && !isNamed(word));
}

/** Returns the words among which the thing of a material is: after it, in one word with it, or before an `of`. */
function thingsBeside(words: readonly Word[], from: number, to: number, text: string): string[] {
  const isJoined = (one: Word | undefined, next: Word | undefined) =>
    one !== undefined && next !== undefined && /^[\s-]+$/.test(text.slice(one.at + one.text.length, next.at));
  const found = [words[from]!.key];
  if (isJoined(words[to - 1], words[to])) found.push(words[to]!.key);
  if (!OF_MATERIAL.test(words[from - 1]?.key ?? '')) return found;
  for (
    let index = from - 2;
    index >= Math.max(0, from - 1 - REACH) && isJoined(words[index], words[index + 1]);
    index--
  )
    found.push(words[index]!.key);
  return found;
}
