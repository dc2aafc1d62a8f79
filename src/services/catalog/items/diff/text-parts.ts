const TAG = /(<[!/a-z][^<>]*>)/i;
/**
 * Words of every language; between scripts without spaces it looks them up. What it is set to only matters where
 * nothing else does.
 */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** What a text is compared by; joined they are the text. */
export type Parts = readonly string[];

/**
 * A generated text, or what stands for it elsewhere, as parts: words and tags of a text, lines of a list or an object.
 */
export function partsOf(value: unknown): Parts {
  if (typeof value === 'object' && value !== null)
    return joinLines(
      Array.isArray(value)
        ? value.map(lineOf)
        : Object.entries(value).map(([name, each]) => `${name}: ${lineOf(each)}`),
    );
  return textParts(lineOf(value));
}

/** A tag is one part, so that no change ends within one. */
function textParts(text: string): string[] {
  return text
    .split(TAG)
    .flatMap((piece, n) => (n % 2 === 1 ? [piece] : Array.from(WORDS.segment(piece), ({ segment }) => segment)));
}

/** Line breaks are parts of their own: a line that is added behind the last one leaves that one alone. */
function joinLines(lines: string[]): string[] {
  return lines.flatMap((line, n) => (n === 0 ? [line] : ['\n', line]));
}

function lineOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
