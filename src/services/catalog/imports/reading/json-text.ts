/** Keys by which JSON exports name a thing: a category, a tag, a brand. */
const NAMES = ['name', 'title', 'label', 'value'] as const;

export type JsonObject = Record<string, unknown>;

/** Whether a value of JSON is an object, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number as it is written, or where a number of JavaScript would change it (long identifiers), its text. */
export function exactNumber(text: string): number | string {
  const value = Number(text);
  // Fifteen digits always survive.
  if (text.length <= 15 && !/e/i.test(text)) return value;
  return Number.isFinite(value) && digitsOf(String(value)) === digitsOf(text) ? value : text;
}

/**
 * The cell of a value: text as it is, numbers without exponent, of a list its entries with commas, of an object its name.
 * Empty where that would say nothing; what stands there is in `values` of the row all the same.
 */
export function cellText(value: unknown): string {
  if (!Array.isArray(value)) return isObject(value) ? nameOf(value) : plainText(value);
  return listTexts(value).join(', ');
}

/** The texts of a list's entries, of objects their names; empty where one of them says nothing by itself. */
export function listTexts(list: readonly unknown[]): string[] {
  const said = list.filter((entry) => entry !== null && entry !== '');
  const texts = said.map((entry) => (isObject(entry) ? nameOf(entry) : plainText(entry)).trim());
  return texts.includes('') ? [] : [...new Set(texts)];
}

/** The text of a value that is neither list nor object, empty for those. */
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

/** What makes two ways of writing a number the same number, its exponent aside. Each run of zeros is looked at once, however many the file has. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/^-/, '')
    .replace('.', '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '');
}
