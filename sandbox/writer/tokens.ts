/** Pieces that a tokenizer goes by: words and numbers by their script, runs of signs, white space. */
const PIECE =
  /([A-Za-z]+)|(\d+)|([!-/:-@[-`{-~]+)|( )|(\s+)|(\p{Script=Latin}+)|([\p{Script=Cyrillic}\p{Script=Greek}]+)|([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)|([\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}]+)|([^])/gu;

/** How many characters of a piece make a token, in the order of the groups above. A space belongs to the word behind it. */
const PER_TOKEN = [6, 3, 2, Infinity, 100, 3, 3.5, 1.35, 2, 1] as const;

/**
 * What a text counts as, the same for every vendor. No vocabulary is here, but what vocabularies have in common: a short word of
 * a frequent language is one token with the space before it, a long word several, and the rarer the script the more of them;
 * three digits are one, and so are two signs of code.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const piece of text.matchAll(PIECE)) tokens += tokensOfPiece(piece);
  return tokens;
}

/** As much of a text's beginning as so many tokens are. */
export function firstTokens(text: string, most: number): string {
  let tokens = 0;
  for (const piece of text.matchAll(PIECE)) {
    tokens += tokensOfPiece(piece);
    if (tokens > most) return text.slice(0, piece.index);
  }
  return text;
}

function tokensOfPiece(piece: RegExpExecArray): number {
  const group = PER_TOKEN.findIndex((_, at) => piece[at + 1] !== undefined);
  const { length } = piece[0];
  return group === 0 && length === 7 ? 1 : Math.ceil(length / PER_TOKEN[group]!);
}
