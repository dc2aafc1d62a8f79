/** Keys that hold the name of an object in JSON exports, such as that of a category, tag or brand. */
const NAMES = ['name', 'title', 'label', 'value'] as const;

export type JsonObject = Record<string, unknown>;

/** Returns whether a JSON value is an object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the number of a JSON text, or the text itself where a JavaScript number would change it (long identifiers).
 */
export function exactNumber(text: string): number | string {
  const value = Number(text);
  // A double represents 15 digits exactly.
  if (text.length <= 15 && !/e/i.test(text)) return value;
  return Number.isFinite(value) && digitsOf(String(value)) === digitsOf(text) ? value : text;
}

/**
 * Returns the cell of a value: a text unchanged, a number without exponent, the entries of a list with commas, the name
 * of an object. Empty where a value has no such text; the value itself is in `values` of the row.
 */
export function cellText(value: unknown): string {
  if (!Array.isArray(value)) return isObject(value) ? nameOf(value) : plainText(value);
  return listTexts(value).join(', ');
}

/** Returns the texts of a list's entries, the names of objects. Empty where an entry has no text. */
export function listTexts(list: readonly unknown[]): string[] {
  const filled = list.filter((entry) => entry !== null && entry !== '');
  const texts = filled.map((entry) => (isObject(entry) ? nameOf(entry) : plainText(entry)).trim());
  return texts.includes('') ? [] : [...new Set(texts)];
}

/** Returns the text of a scalar; empty for lists and objects. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainDigits(value);
  return typeof value === 'boolean' ? String(value) : '';
}

function nameOf(value: JsonObject): string {
  return NAMES.map((key) => plainText(value[key])).find((text) => text.trim() !== '') ?? '';
}

function plainDigits(value: number): string {
  const text = String(value);
  const [, sign, digits, exponent] = /^(-?)([\d.]+)e-(\d+)$/.exec(text) ?? [];
  if (digits) return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
  return text.includes('e') ? BigInt(value).toString() : text;
}

/**
 * Returns the significant digits of a number, by which two notations of it are compared. The lookbehind keeps the last
 * expression linear in the length of runs of zeros.
 */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/^-/, '')
    .replace('.', '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '');
}
