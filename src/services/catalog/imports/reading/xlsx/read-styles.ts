import { type Part, readPart } from './part.ts';

/** The ids of built-in number formats that show a date or a time of day. */
const BUILT_IN: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55, 56, 57,
  58,
]);
/** The maximum length of a number format in a spreadsheet. */
const MAX_FORMAT_CHARS = 255;
/** Parts of a format that are no date fields: literal texts, escaped characters, colours, currencies. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;

/** Returns for every cell style, by its index, whether it shows a number as a date. */
export async function readDateStyles(part: Part | null): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!part) return styles;
  const formats = new Map<number, boolean>();
  let inCells = false;
  await readPart(part, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') {
        formats.set(Number(attributes.get('numFmtId')), isDateFormat(attributes.get('formatCode') ?? ''));
      } else if (name === 'xf' && inCells) {
        const id = Number(attributes.get('numFmtId') ?? 0);
        styles.push(formats.get(id) ?? BUILT_IN.has(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Returns whether a number format shows a date or a time of day. A duration (`[h]:mm`) is neither. */
export function isDateFormat(code: string): boolean {
  if (code.length > MAX_FORMAT_CHARS || /\[(h+|m+|s+)\]/i.test(code) || /^(general|standard)$/i.test(code.trim()))
    return false;
  return /[ymdhs]/i.test(code.replaceAll(LITERALS, ''));
}
