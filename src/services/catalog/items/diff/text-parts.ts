import { once } from '../../../../core/once.ts';

const TAG = /(<[!/a-z][^<>]*>)/i;
/**
 * Segments words of any language, with a dictionary for scripts without spaces. The locale decides only ambiguous
 * cases.
 */
const words = once(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** The units of comparison. Joined they are the text. */
export type Parts = readonly string[];

/** Returns the parts of a value: the words and tags of a text, the lines of a list or an object. */
export function partsOf(value: unknown): Parts {
  if (typeof value === 'object' && value !== null)
    return joinLines(
      Array.isArray(value)
        ? value.map(lineOf)
        : Object.entries(value).map(([name, each]) => `${name}: ${lineOf(each)}`),
    );
  return textParts(lineOf(value));
}

/** A tag is one part, so that no change begins or ends within a tag. */
function textParts(text: string): string[] {
  return text
    .split(TAG)
    .flatMap((piece, n) => (n % 2 === 1 ? [piece] : Array.from(words().segment(piece), ({ segment }) => segment)));
}

/** A line break is a separate part, so that appending a line does not change the line before it. */
function joinLines(lines: string[]): string[] {
  return lines.flatMap((line, n) => (n === 0 ? [line] : ['\n', line]));
}

function lineOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
