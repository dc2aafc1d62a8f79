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

/** A fraction of one character, or null. */
export function fractionOf(sign: string | undefined): number | null {
  return sign === undefined ? null : (FRACTIONS[sign] ?? null);
}

/**
 * What digits with separators may mean: `1,5` is one and a half, `1.500` both fifteen hundred and one and a half, and
 * `1,299.50` is read by its last separator. Empty for what is no number, such as a date or a version.
 */
export function parseNumber(written: string): number[] {
  const digits = written.replace(/['’ \u00a0\u202f\u2009]/g, '');
  const separators = digits.match(/[.,]/g) ?? [];
  if (separators.length === 0) return [Number(digits)];
  const last = separators.at(-1)!;
  const groups = digits.split(/[.,]/);
  const thousands = groups.length > 1 && groups[0]!.length <= 3 && groups.slice(1).every((group) => group.length === 3);
  if (separators.every((each) => each === last)) {
    if (separators.length > 1) return thousands ? [Number(groups.join(''))] : [];
    const decimal = Number(groups.join('.'));
    return thousands && groups[0] !== '0' ? [decimal, Number(groups.join(''))] : [decimal];
  }
  const fraction = groups.pop()!;
  return [Number(`${groups.join('')}.${fraction}`)];
}
