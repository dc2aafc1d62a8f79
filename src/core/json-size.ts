/** The most bytes of a free JSON value, such as the texts or the metadata of an item, in the database. */
export const MAX_JSON_BYTES = 256 * 1024;

/** The header of a stored value, and that of each array or object in it. */
const HEADER = 4;
/** The entry of a key or a value in its array or object. */
const ENTRY = 4;
/** Numbers, arrays and objects begin at a multiple of four, so a text may be followed by three unused bytes. */
const PADDING = 3;

/**
 * Returns how many bytes a JSON value needs as `jsonb` before it is compressed: never less than what
 * `pg_column_size` says, and at most {@link PADDING} bytes per text more. Texts and keys count with their UTF-8 bytes, a
 * number with 8 bytes or more.
 */
export function jsonbBytes(value: unknown): number {
  const isContainer = typeof value === 'object' && value !== null;
  // A scalar is stored as an array with one element.
  return sizeOf(value) + (isContainer ? HEADER : 2 * HEADER + ENTRY);
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return utf8Bytes(value) + PADDING;
  if (typeof value === 'number') return numericBytes(value);
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((size, each) => size + ENTRY + sizeOf(each), HEADER);
  // A date, which is stored as a text.
  if ('toJSON' in value && typeof value.toJSON === 'function') return sizeOf(value.toJSON());
  let size = HEADER + PADDING;
  for (const [key, inner] of Object.entries(value))
    if (inner !== undefined) size += 2 * ENTRY + utf8Bytes(key) + sizeOf(inner);
  return size;
}

/** A `numeric` has a header and two bytes for every four digits, counted from the decimal point. */
function numericBytes(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < 10_000) return 8;
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  // Written with an exponent, such as 1e+300: at most 17 digits that count.
  if (whole === '') return 20;
  const size = 8 + 2 * (Math.ceil(whole.length / 4) + Math.ceil(fraction.length / 4));
  return Math.ceil(size / 4) * 4;
}

/** For a short text a loop is several times faster than a call of `Buffer.byteLength`. */
function utf8Bytes(text: string): number {
  if (text.length > 100) return Buffer.byteLength(text);
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return Buffer.byteLength(text);
  }
  return text.length;
}
