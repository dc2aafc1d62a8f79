const DAY_MS = 86_400_000;
/**
 * Day 0 of the two date systems. The 1900 system has a 29 February 1900, so days before it are counted from one day
 * later.
 */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const FIRST_MARCH_1900 = 61;
const LAST_DAY = 2_958_466;

export type Calendar = keyof typeof DAY_0;

/**
 * Returns a number as a spreadsheet shows it: with 15 significant digits (0.30000000000000004 is 0.3) and without an
 * exponent. An integer keeps all digits of the file, because it may be an article number.
 */
export function numberText(raw: string): string {
  const trimmed = raw.trim();
  if (/^-?(0|[1-9]\d*)$/.test(trimmed) || trimmed === '') return trimmed;
  const value = Number(Number(trimmed).toPrecision(15));
  if (!Number.isFinite(value)) return trimmed;
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

/**
 * Returns a serial date as ISO 8601: only the date where it has no time, only the time where it has no date. A number
 * out of range is returned as a number.
 */
export function dateText(raw: string, calendar: Calendar): string {
  const serial = raw.trim() === '' ? Number.NaN : Number(raw);
  if (!(serial >= 0 && serial < LAST_DAY)) return numberText(raw);
  const shift = calendar === 1900 && serial < FIRST_MARCH_1900 ? 1 : 0;
  const [date = '', time = ''] = new Date(DAY_0[calendar] + Math.round((serial + shift) * DAY_MS))
    .toISOString()
    .replace(/(\.000)?Z$/, '')
    .split('T');
  if (serial < 1) return time;
  return time === '00:00:00' ? date : `${date}T${time}`;
}

/**
 * Decodes the escapes for characters that XML cannot contain, such as `_x000D_` for a carriage return. Characters that
 * PostgreSQL cannot store are removed or replaced.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '')
    .toWellFormed();
}
