const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The English name of a BCP 47 tag, script and region included: `zh-Hant` is `Chinese (Traditional)`; the tag itself where it has none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The script that a language is written in, by its tag or else as is likely: `sr` is `Cyrl`, `sr-Latn` is `Latn`. */
export function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}
