const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A character stacked of more code units than this (an emoji family has eleven) counts as several: a limit also bounds the size. */
const MOST_UNITS = 16;

/** Where the first `limit` characters end that a reader would count; the length of the text where it has no more than that. */
export function endOfCharacters(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  let left = limit;
  for (const { segment, index } of graphemes.segment(text)) {
    left -= Math.ceil(segment.length / MOST_UNITS);
    if (left < 0) return index;
  }
  return text.length;
}

/** Characters as a reader counts them. */
export function characters(text: string): number {
  let count = 0;
  for (const { segment } of graphemes.segment(text)) count += Math.ceil(segment.length / MOST_UNITS);
  return count;
}

/** Whether a reader would count at most so many characters. */
export function fits(text: string, limit: number): boolean {
  return endOfCharacters(text, limit) === text.length;
}
