type Fields = Record<string, unknown>;

/** What could be read as the beginning of a tag, in any letters, and line ends that JSON leaves as they are. */
const OF_BLOCKS = /[<\uff1c\ufe64\u2028\u2029]/g;

/** JSON on one line in which nothing can open or close a block of the prompt. */
export function quote(value: unknown): string {
  return JSON.stringify(value).replace(OF_BLOCKS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The fields within so many characters of {@link quote}d JSON. All share the room: short ones stay whole, long ones get equal
 * parts of what those leave. A text and a list lose their end; what has no room at all is left out.
 */
export function fitFields(fields: Fields, room: number): Fields {
  if (quote(fields).length <= room) return fields;
  const sized = Object.entries(fields).map(([key, value]) => ({ key, value, size: quote(value).length }));
  let left = sized.reduce((rest, { key }) => rest - quote(key).length - ':,'.length, room - '{}'.length);
  const fitted = new Map<string, unknown>();
  for (const [place, { key, value }] of sized.toSorted((a, b) => a.size - b.size).entries()) {
    const part = fit(value, Math.floor(left / (sized.length - place)));
    if (part === undefined) continue;
    fitted.set(key, part);
    left -= quote(part).length;
  }
  return Object.fromEntries(sized.flatMap(({ key }) => (fitted.has(key) ? [[key, fitted.get(key)]] : [])));
}

/** Undefined where nothing of the value has room. */
function fit(value: unknown, room: number): unknown {
  if (quote(value).length <= room) return value;
  if (typeof value === 'string') return fitText(value, room) || undefined;
  if (Array.isArray(value)) return fitList(value, room);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fitFields(value as Fields, room);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** By whole characters. Some are longer in JSON, so that the end is searched for by halves. */
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

/** By whole entries; of the first one as much as there is room for. */
function fitList(list: readonly unknown[], room: number): unknown[] | undefined {
  let left = room - '[]'.length;
  const end = list.findIndex((entry) => (left -= quote(entry).length + ','.length) < 0);
  if (end > 0) return list.slice(0, end);
  const first = fit(list[0], room - '[]'.length);
  return first === undefined ? undefined : [first];
}
