import { once } from '../../../core/once.ts';

/** Made with the first use, because loading the data of characters takes much of the start. */
const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/**
 * A character with more code units than this counts as several, so that a limit also bounds the size of the text. An
 * emoji of a family has eleven.
 */
const MAX_CODE_UNITS = 16;

/** Returns the index after the first `limit` characters as a reader counts them, or the length of a shorter text. */
export function endOfCharacters(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  let left = limit;
  for (const { segment, index } of graphemes().segment(text)) {
    left -= Math.ceil(segment.length / MAX_CODE_UNITS);
    if (left < 0) return index;
  }
  return text.length;
}

/** Returns the number of characters as a reader counts them. */
export function characters(text: string): number {
  let count = 0;
  for (const { segment } of graphemes().segment(text)) count += Math.ceil(segment.length / MAX_CODE_UNITS);
  return count;
}

/** Whether the text has at most `limit` characters as a reader counts them. */
export function fits(text: string, limit: number): boolean {
  return endOfCharacters(text, limit) === text.length;
}
