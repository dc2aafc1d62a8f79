type Fields = Record<string, unknown>;

/** Characters that can be read as the start of a tag, and line ends that JSON does not escape. */
const UNSAFE = /[<\uff1c\ufe64\u2028\u2029]/g;

/** Encodes a value as JSON on one line in which nothing can open or close a block of the prompt. */
export function quote(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A block of the prompt with data, as one line of JSON. */
export function block(name: string, content: unknown): string {
  return `<${name}>\n${quote(content)}\n</${name}>`;
}

/**
 * Shortens the fields so that their JSON from {@link quote} has at most `room` characters. Short fields stay whole, and
 * long ones share the rest equally. Texts and lists lose their end; fields without any room are omitted.
 */
export function fitFields(fields: Fields, room: number): Fields {
  if (quote(fields).length <= room) return fields;
  const sized = Object.entries(fields).map(([key, value]) => ({ key, value, size: quote(value).length }));
  let left = sized.reduce((rest, { key }) => rest - quote(key).length - ':,'.length, room - '{}'.length);
  const fitted = new Map<string, unknown>();
  for (const [index, { key, value }] of sized.toSorted((a, b) => a.size - b.size).entries()) {
    const part = fit(value, Math.floor(left / (sized.length - index)));
    if (part === undefined) continue;
    fitted.set(key, part);
    left -= quote(part).length;
  }
  return Object.fromEntries(sized.flatMap(({ key }) => (fitted.has(key) ? [[key, fitted.get(key)]] : [])));
}

/** Returns undefined if no part of the value fits. */
function fit(value: unknown, room: number): unknown {
  if (quote(value).length <= room) return value;
  if (typeof value === 'string') return fitText(value, room) || undefined;
  if (Array.isArray(value)) return fitList(value, room);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fitFields(value as Fields, room);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** Cuts at a whole character. Some characters are longer in JSON, so a binary search finds the end. */
function fitText(text: string, room: number): string {
  let [fitting, tooLong] = [0, Math.min(text.length, Math.max(0, room)) + 1];
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1;
    if (quote(text.slice(0, middle)).length <= room) fitting = middle;
    else tooLong = middle;
  }
  const cut = text.slice(0, fitting);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Keeps whole entries; if not even the first one fits, a part of it. */
function fitList(list: readonly unknown[], room: number): unknown[] | undefined {
  let left = room - '[]'.length;
  const end = list.findIndex((entry) => (left -= quote(entry).length + ','.length) < 0);
  if (end > 0) return list.slice(0, end);
  const first = list.length === 0 ? undefined : fit(list[0], room - '[]'.length);
  return first === undefined ? undefined : [first];
}
