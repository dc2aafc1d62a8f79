/** The languages of the console, named in themselves. The locale decides the formats of dates and numbers. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  sr: { name: 'Srpski', locale: 'sr-Latn-RS' },
} as const;

export type Language = keyof typeof LANGUAGES;

const STORED = 'language';

/** The language that the user chose on this device; else the first of the browser that the console has; else English. */
export function initialLanguage(): Language {
  const wanted = [readStored(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find(isLanguage) ?? 'en';
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}
