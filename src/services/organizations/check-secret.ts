const MAX_LENGTH = 500;
/** The characters that an HTTP header can contain without quoting. */
const VISIBLE = /^[\x21-\x7e]+$/;

/** Returns what is wrong with the trimmed key or token of another system, or null. The text never quotes the secret. */
export function secretError(text: string): string | null {
  if (text.length < 1 || text.length > MAX_LENGTH) return `must have 1 to ${MAX_LENGTH} characters`;
  return VISIBLE.test(text) ? null : 'must be of visible ASCII characters, without spaces or control characters inside';
}
