/**
 * Kinds of characters. A tokenizer never joins characters of two kinds, except that Latin letters may go on with those
 * of ASCII, and white space with spaces. Scripts whose words need equally many tokens are one kind.
 */
enum Kind {
  Letter = 1,
  Digit,
  Symbol,
  Space,
  White,
  Latin,
  Cyrillic,
  Han,
  Hangul,
  Other,
}

const CHARACTERS: readonly (readonly [Kind, RegExp])[] = [
  [Kind.Letter, /[A-Za-z]/],
  [Kind.Digit, /\d/],
  [Kind.Symbol, /[!-/:-@[-`{-~]/],
  [Kind.Space, / /],
  [Kind.White, /\s/],
  [Kind.Latin, /\p{Script=Latin}/u],
  [Kind.Cyrillic, /[\p{Script=Cyrillic}\p{Script=Greek}]/u],
  [Kind.Han, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  [Kind.Hangul, /[\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u],
];

/** UTF-16 code units per token. A space belongs to the following word. */
const PER_TOKEN: Readonly<Record<Kind, number>> = {
  [Kind.Letter]: 6,
  [Kind.Digit]: 3,
  [Kind.Symbol]: 2,
  [Kind.Space]: Infinity,
  [Kind.White]: 100,
  [Kind.Latin]: 3,
  [Kind.Cyrillic]: 3.5,
  [Kind.Han]: 1.35,
  [Kind.Hangul]: 2,
  [Kind.Other]: 1,
};

/**
 * Approximates the tokens of a text, the same for every vendor, by what vocabularies have in common: a short word of a
 * frequent language with its leading space is one token, a long word several, and a rarer script needs more; three
 * digits are one token, and so are two symbols of code.
 */
export function tokensOf(text: string): number {
  return count(text, Infinity).tokens;
}

/** The beginning of a text with at most that many tokens. */
export function firstTokens(text: string, most: number): string {
  // No code unit is more than one token.
  return text.length <= most ? text : text.slice(0, count(text, most).length);
}

/** Counts the tokens from the beginning of a text as long as they are at most `most`, and their length. */
function count(text: string, most: number): { tokens: number; length: number } {
  let tokens = 0;
  for (let start = 0, end = 0; start < text.length; start = end) {
    const kind = kindAt(text, start);
    end = endOfPiece(text, start, kind);
    const more = tokensOfPiece(kind, end - start);
    if (tokens + more > most) return { tokens, length: start };
    tokens += more;
  }
  return { tokens, length: text.length };
}

function tokensOfPiece(kind: Kind, length: number): number {
  return kind === Kind.Letter && length === 7 ? 1 : Math.ceil(length / PER_TOKEN[kind]);
}

function endOfPiece(text: string, start: number, kind: Kind): number {
  let end = next(text, start);
  if (kind === Kind.Space || kind === Kind.Other) return end;
  const joined = kind === Kind.White ? Kind.Space : kind === Kind.Latin ? Kind.Letter : kind;
  while (end < text.length) {
    const following = kindAt(text, end);
    if (following !== kind && following !== joined) break;
    end = next(text, end);
  }
  return end;
}

const next = (text: string, at: number): number => at + (text.codePointAt(at)! > 0xffff ? 2 : 1);

/** Kinds by code point, or 0 where none was asked for. */
const known = new Uint8Array(0x110000);

function kindAt(text: string, at: number): Kind {
  const codePoint = text.codePointAt(at)!;
  return known[codePoint] || (known[codePoint] = kindOf(String.fromCodePoint(codePoint)));
}

function kindOf(character: string): Kind {
  return CHARACTERS.find(([, pattern]) => pattern.test(character))?.[0] ?? Kind.Other;
}
