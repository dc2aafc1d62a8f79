import { characters, fits } from '../../../../generation/checks/characters.ts';

/** Nothing below it joins its neighbour, so that each unit is a character; most texts have nothing else. */
const PLAIN = /^[^\u0300-\uffff]*$/;

/** Characters as a reader counts them: an accent or an emoji of several parts is one. */
export function countCharacters(text: string): number {
  return PLAIN.test(text) ? text.length : characters(text);
}

/** Whether a reader counts fewer characters than this; of a long text no more is counted than decides. */
export function isShorter(text: string, fewest: number): boolean {
  return PLAIN.test(text) ? text.length < fewest : fits(text, fewest - 1);
}
