/** An ending of a plural or a case is at most this long. */
const LONGEST_ENDING = 4;

/** Whether a folded word is one of the stems with an ending, or without one. */
export function hasStem(stems: ReadonlySet<string>, word: string): boolean {
  for (let length = Math.max(3, word.length - LONGEST_ENDING); length <= word.length; length++)
    if (stems.has(word.slice(0, length))) return true;
  return false;
}
