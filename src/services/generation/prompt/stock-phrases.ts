/** Phrases by language that shops have worn out. A model that is not asked to avoid them uses them in most texts. */
const STOCK_PHRASES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'elevate',
    'discover',
    'whether you',
    'look no further',
    'timeless',
    'effortless',
    'statement piece',
    'must-have',
    'game-changer',
    'versatile',
    'stands out',
    'say hello to',
    'meet the',
    'perfect for',
    'made for',
    'designed to',
    'brought to you by',
    'shop now',
  ],
  de: [
    'entdecken Sie',
    'jetzt entdecken',
    'ob … oder',
    'zeitlos',
    'erlesen',
    'exquisit',
    'verleiht',
    'erhebt',
    'Highlight',
    'Must-have',
    'Hingucker',
    'lassen Sie sich',
    'überzeugt durch',
    'sorgt für',
    'idealer Begleiter',
  ],
  fr: [
    'découvrez',
    'que ce soit',
    'allie',
    'intemporel',
    'incontournable',
    'pièce d’exception',
    'sans compromis',
    'laissez-vous',
    'véritable',
    'apporte une touche',
    'idéal pour',
    'sublimez',
  ],
};

/** The stock phrases of a base language; none where no native speaker has listed them. */
export function stockPhrases(language: string): readonly string[] {
  return Object.hasOwn(STOCK_PHRASES, language) ? STOCK_PHRASES[language]! : [];
}
