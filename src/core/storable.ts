type Path = (string | number)[];

/**
 * The path of the first text or object key that PostgreSQL cannot store (NUL characters, lone surrogates); null if
 * there is none. For values of bounded depth.
 */
export function findUnstorable(value: unknown, path: Path = []): Path | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) {
    if (typeof key === 'string' && !isStorable(key)) return path;
    const found = findUnstorable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** The message for what {@link findUnstorable} finds. */
export const UNSTORABLE = 'must not contain NUL characters or lone surrogates';

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
