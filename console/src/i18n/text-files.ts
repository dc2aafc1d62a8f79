import type { Language } from './languages.ts';

export type Texts = Record<string, unknown>;

/** One file per language and area, each a chunk of its own. */
const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });

/** Loads the texts of an area in a language. A file is requested once. */
export async function loadTextFile(language: Language, area: string): Promise<Texts> {
  const load = files[`../locales/${language}/${area}.json`];
  if (!load) throw new Error(`No texts of ${area} in ${language}`);
  return load();
}
