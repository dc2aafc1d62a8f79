import { allMatches } from '../all-matches.ts';
import type { FieldText } from '../visible-text.ts';
import type { Passage } from './invented-terms.ts';
import type { SourceFacts } from './source-facts.ts';

const YEARS =
  'years?|yrs?|months?|jahren?|monaten?|ans?|mois|años?|meses|mes|anni|anno|mesi|mese|jaar|maanden?|lat|lata|roku|miesi\\p{L}+|godin\\p{L}+|mesec\\p{L}*';
/** An age from which a product is suitable. */
const AGES = [
  new RegExp(
    `(?<!\\p{L})(?:ab|from|dès|dès l[’']âge de|à partir de|desde(?: los)?|a partire (?:da|dai)|a partir (?:de(?: los)?|dai)|dai|vanaf|od|starting at|for (?:children|kids|babies) (?:from|of|over))\\s(\\d{1,2})\\.?\\s?(?:${YEARS})(?!\\p{L})`,
    'giu',
  ),
  /(?<!\p{L})(?:ages?|aged|age group|(?:children|kids)(?: (?:from|over|of))?|from age)\s(\d{1,2})(?!\d)(?:\s?(?:\+|and (?:up|over|older)|or older|years? and|plus))?(?![\p{L}\d])/giu,
  new RegExp(
    `(?<![\\p{L}\\d])(\\d{1,2})\\s?(?:${YEARS})\\s(?:and (?:up|over|older)|or older|und älter|et plus|y más|e oltre|en ouder|i więcej|i stariji)`,
    'giu',
  ),
];
const AGE_NAME = /(?:age|alter|âge|edad|età|leeftijd|wiek|uzrast)/iu;

/** Returns the ages from which the texts call a product suitable, and which the source does not say as an age. */
export function claimedAges(texts: readonly FieldText[], source: SourceFacts): Passage[] {
  const isSaid = (age: string) => {
    const written = new RegExp(
      `(?<!\\d)${age}\\s?(?:\\+|(?:[-–]\\s?\\d+\\s?)?(?:${YEARS}))|(?:age[sd]?|ab|dès|vanaf|od|dai|desde)[:\\s]+(?:los\\s)?${age}(?!\\d)`,
      'iu',
    );
    return source.entries.some(
      ({ key, text }) => written.test(text) || (AGE_NAME.test(key) && new RegExp(`(?<!\\d)${age}(?!\\d)`).test(text)),
    );
  };
  return texts.flatMap(({ field, blocks }) =>
    blocks.flatMap((text, block) =>
      AGES.flatMap((pattern) => allMatches(text, pattern))
        .filter((match) => !isSaid(match[1]!))
        .map((match): Passage => ({ field, block, start: match.index, end: match.index + match[0].length })),
    ),
  );
}
