import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { initialLanguage, type Language, storeLanguage } from './languages.ts';
import { loadTextFile } from './text-files.ts';

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, area: string) => loadTextFile(language as Language, area),
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
      // A value of the API with a colon may be part of a key.
      nsSeparator: false,
      // React escapes.
      interpolation: { escapeValue: false },
    });
}

export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
}

/** For the loader of a route: its page renders with its texts at once. */
export async function loadTexts(area: string): Promise<void> {
  await i18next.loadNamespaces(area);
  const language = i18next.language as Language;
  // i18next does not report texts that it could not load, nor request them again.
  if (!i18next.hasResourceBundle(language, area))
    i18next.addResourceBundle(language, area, await loadTextFile(language, area));
}
