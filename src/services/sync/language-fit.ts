import type { StoreConnection } from '../../../entities/stores/store-connection.ts';

/**
 * How a connection takes texts in a language: `own` as the texts of its products, `other` not at all, and `open`, without a
 * language of its own, as far as its store has texts in several.
 */
export type LanguageFit = 'own' | 'other' | 'open';

/** Compares the language of a connection with that of texts; the main one of their project is undefined in old jobs. */
export function languageFit(connection: Pick<StoreConnection, 'language'>, language: string | undefined): LanguageFit {
  if (!connection.language) return 'open';
  return connection.language === language ? 'own' : 'other';
}
