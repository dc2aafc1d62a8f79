/** The texts of an item, in the order in which they are shown. The API may have more; those follow. */
const ORDER = [
  'name',
  'short_description',
  'description',
  'bullet_points',
  'attributes',
  'tags',
  'seo_title',
  'seo_description',
  'image_alts',
  'structured_data',
];

export type Texts = Record<string, unknown>;

export function orderedFields(texts: Texts): string[] {
  const rank = (field: string) => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);
  return Object.keys(texts).toSorted((a, b) => rank(a) - rank(b));
}

/** Whether a text can be edited as lines. Structured data is JSON that the service derives. */
export function isEditable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string');
  if (isRecord(value)) return Object.values(value).every((entry) => typeof entry === 'string');
  return typeof value === 'string';
}

/** The text as lines: the entries of a list, and attributes as `name: value`. Positions of warnings refer to it. */
export function linesOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isEditable(value)) return JSON.stringify(value, null, 2);
  if (Array.isArray(value)) return value.join('\n');
  return Object.entries(value as Texts)
    .map(([name, entry]) => `${name}: ${String(entry)}`)
    .join('\n');
}

/** The opposite of `linesOf`, for a text of the same kind as `before`. */
export function textOf(lines: string, before: unknown): unknown {
  if (typeof before === 'string') return lines;
  const entries = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (Array.isArray(before)) return entries;
  return Object.fromEntries(
    entries.map((line) => {
      const [, name = line, value = ''] = /^([^:]*):\s*(.*)$/.exec(line) ?? [];
      return [name.trim(), value];
    }),
  );
}

export const isHtml = (text: string): boolean => /<[a-z][^>]*>/i.test(text);

function isRecord(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
