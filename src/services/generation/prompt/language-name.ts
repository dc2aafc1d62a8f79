import { LRUCache } from 'lru-cache';
import { once } from '../../../core/once.ts';

const names = once(() => new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }));

/**
 * Returns the English name of a BCP 47 tag with script and region, such as `Chinese (Traditional)`, or the tag if it
 * has none.
 */
export function languageName(tag: string): string {
  try {
    return names().of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Each text of a run asks for its script, and a run has one language or few. */
const scripts = new LRUCache<string, string>({ max: 500, memoMethod: readScript });

/** Returns the script of a BCP 47 tag, or the likely one if it names none: `sr` is `Cyrl`, `sr-Latn` is `Latn`. */
export function scriptOf(tag: string): string {
  return scripts.memo(tag);
}

function readScript(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}
