const DAY_MS = 86_400_000;
/** Day 0 of the two calendars there are. The first one has a 29 February 1900, so before it days are counted from a day later. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const FIRST_MARCH_1900 = 61;
const LAST_DAY = 2_958_466;

export type Calendar = keyof typeof DAY_0;

/**
 * The text of a number as a person reads it: 0.30000000000000004 is 0.3, for spreadsheets show 15 digits, and nothing has an
 * exponent. Whole numbers keep every digit the file has: article numbers are no amounts.
 */
export function numberText(raw: string): string {
  const written = raw.trim();
  if (/^-?(0|[1-9]\d*)$/.test(written) || written === '') return written;
  const value = Number(Number(written).toPrecision(15));
  if (!Number.isFinite(value)) return written;
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

/** The ISO text of a day number: the date alone where there is no time, the time alone where there is no date. A number that is no day stays one. */
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

/** Undoes the escapes that spreadsheets have for characters XML cannot carry: `_x000D_` is a line end. What no database stores is left out. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '')
    .toWellFormed();
}
