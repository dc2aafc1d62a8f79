const FRACTIONS: Record<string, number> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};

/** Returns the value of a single-character fraction, or null. */
export function fractionOf(sign: string | undefined): number | null {
  return sign === undefined ? null : (FRACTIONS[sign] ?? null);
}

/**
 * Returns all values that digits with separators can have: `1,5` is 1.5, `1.500` is 1.5 or 1500, and in `1,299.50` the
 * last separator is the decimal one. `decimal`, the decimal sign of a language, decides where both are possible.
 * Returns an empty array if it is not a number, such as a date or a version.
 */
export function parseNumber(written: string, decimal?: ',' | '.'): number[] {
  const digits = written.replace(/['’ \u00a0\u202f\u2009]/g, '');
  const separators = digits.match(/[.,]/g) ?? [];
  if (separators.length === 0) return [Number(digits)];
  const last = separators.at(-1)!;
  const groups = digits.split(/[.,]/);
  const thousands = groups.length > 1 && groups[0]!.length <= 3 && groups.slice(1).every((group) => group.length === 3);
  if (separators.every((each) => each === last)) {
    if (separators.length > 1) return thousands ? [Number(groups.join(''))] : [];
    const [fraction, whole] = [Number(groups.join('.')), Number(groups.join(''))];
    if (!thousands || groups[0] === '0') return [fraction];
    return decimal === undefined ? [fraction, whole] : [decimal === last ? fraction : whole];
  }
  const fraction = groups.pop()!;
  return [Number(`${groups.join('')}.${fraction}`)];
}
