import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { initialLanguage, type Language, storeLanguage } from './languages.ts';

/** One file per language and area, each a chunk of its own. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language: string, area: string) => {
    const load = files[`../locales/${language}/${area}.json`];
    if (!load) throw new Error(`No texts of ${area} in ${language}`);
    return load();
  },
};

/** Loads the texts of the shell. The texts of an area are loaded with its first page. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language === 'sr' ? 'sr-Latn' : language;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      // React escapes.
      interpolation: { escapeValue: false },
    });
}

export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
}

/** For the loader of a route: its page renders with its texts at once. */
export function loadTexts(area: string): Promise<void> {
  return i18next.loadNamespaces(area);
}
