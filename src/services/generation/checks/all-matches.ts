/**
 * Returns what `matchAll` does, without a copy of the pattern, which takes about as long as the search of a short text.
 * Throws TypeError for a pattern without the flag `g`.
 */
export function allMatches(text: string, pattern: RegExp): RegExpExecArray[] {
  if (!pattern.global) throw new TypeError(`The pattern needs the flag g: ${pattern.source}`);
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match);
    // An empty match would be found again and again.
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return matches;
}
