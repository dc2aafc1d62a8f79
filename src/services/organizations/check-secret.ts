const MAX_LENGTH = 500;
/** What the header of a request can carry in one piece. */
const VISIBLE = /^[\x21-\x7e]+$/;

/** What is wrong with the key or token of another system, without the space around it; null where it can be one. Never repeats it. */
export function secretFault(text: string): string | null {
  if (text.length < 1 || text.length > MAX_LENGTH) return `must have 1 to ${MAX_LENGTH} characters`;
  return VISIBLE.test(text) ? null : 'must be of visible ASCII characters, without spaces or control characters inside';
}
