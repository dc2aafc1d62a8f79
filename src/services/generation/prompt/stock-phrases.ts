/** A phrase that shops have worn out, and where a text has it as such. */
export interface StockPhrase {
  phrase: string;
  /** What precedes it, as a regular expression; anything by default. */
  after?: string;
  /** What must not follow it. */
  notBefore?: string;
  /** False for a phrase that says as often what a product is for or does, so that no text is warned of it. */
  isChecked?: false;
}

/**
 * The begin of a sentence or of what follows a dash. The same words within a sentence are plain:
 * `check whether you need …`.
 */
const OPENING = '(?:^|[.!?:;–—])\\s*';
/** `perfect for 2 people` is a quantity. */
const NUMBER = '\\s+\\d';

/** Phrases by language. A model that is not asked to avoid them uses them in most texts. */
const STOCK_PHRASES: Readonly<Record<string, readonly (string | StockPhrase)[]>> = {
  en: [
    'elevate',
    { phrase: 'discover', after: OPENING },
    { phrase: 'whether you', after: `(?:${OPENING}|,\\s*)` },
    'look no further',
    'timeless',
    'effortless',
    'statement piece',
    'must-have',
    'game-changer',
    'versatile',
    'stands out',
    'say hello to',
    { phrase: 'meet the', after: OPENING },
    { phrase: 'perfect for', notBefore: NUMBER },
    { phrase: 'made for', isChecked: false },
    { phrase: 'designed to', isChecked: false },
    'brought to you by',
    'shop now',
  ],
  de: [
    'entdecken Sie',
    'jetzt entdecken',
    { phrase: 'ob … oder', after: OPENING },
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
    { phrase: 'sorgt für', isChecked: false },
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
    // `un véritable atout`, not `cuir véritable`.
    { phrase: 'véritable', after: '(?<![\\p{L}\\p{M}])une?\\s+' },
    'apporte une touche',
    { phrase: 'idéal pour', notBefore: NUMBER },
    'sublimez',
  ],
};

/** Returns the stock phrases of a base language; none where no native speaker has listed them. */
export function stockPhrases(language: string): readonly StockPhrase[] {
  const phrases = Object.hasOwn(STOCK_PHRASES, language) ? STOCK_PHRASES[language]! : [];
  return phrases.map((each) => (typeof each === 'string' ? { phrase: each } : each));
}
