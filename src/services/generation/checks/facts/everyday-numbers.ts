import { isCountedNoun } from './lexicon/counted-nouns.ts';
import {
  AFTER,
  DISTANCE,
  DOSE,
  FREE_TIME,
  HABIT,
  INSTRUCTED,
  LASTING,
  LATER,
  OF_USE,
  PASSED,
  RANGE,
  READY,
  WITHIN,
} from './lexicon/durations.ts';
import { isFunctionWord, type NumberInText } from './lexicon/loose-numbers.ts';
import { HAVING_THINGS, isThing } from './lexicon/things.ts';
import { foldText } from './words.ts';

/** A spelled measure above this one is a figure. */
const LARGEST = 12;
/** The same for the minutes in which a meal is ready: `dinner in twenty minutes`. */
const LARGEST_OF_MEAL = 60;
const FOR = /(?:^|[^\p{L}])(?:for|für|pour|para|per|voor|dla|za)\s+$/iu;
const GUESTS =
  /^\s*(?:$|[.,;:!?]|people|persons?|guests|friends|personen|gäste|leute|personnes|convives|personas|comensales|persone|ospiti|gasten|osób|osoby|osobe|ljudi|auf|on|at|around|in|à|en|a|op|na)(?!\p{L})/iu;
const SITTING =
  /(?:^|[^\p{L}])(?:sit down|sit|gather|setzen sich|sitzen|s’assoient|se réunissent|se sientan|si siedono|zitten|schuiven|siada|siadają|zasiada\p{L}*|sedne|sede)\s+$/iu;
/** Drinks beside a product: `two glasses of lemonade`. */
const DRINKS =
  /^\s(?:glasses|gläser|verres|vasos|copas|bicchieri|calici|glazen|szklanki|kieliszki|čaše)\s(?:(?:of|de|di|con)\s|d[’'])?(?:water|wine|lemonade|juice|beer|milk|wasser|wein|limonade|saft|bier|milch|eau|vin|jus|citronnade|agua|vino|limonada|zumo|acqua|limonata|succo|wijn|sap|melk|wody|wina|lemoniady|soku|vode|vina)/iu;
/** The number of words after a number in which its noun stands: `three small glass jars`. */
const NOUN_REACH = 3;
const END_OF_PHRASE = /[.,;:!?()–—|/]|\s-\s/;
/** Words before a number of further things that are no part of the product: `another two chapters`. */
const FURTHER = /(?:^|[^\p{L}])(?:another|noch|encore|otr[oa]s|ancora|nog|jeszcze|još)\s+$/iu;
/** A meal, whose guests and duration say nothing about a product. */
const MEAL =
  /(?<!\p{L})(?:dinner|supper|lunch|brunch|breakfast|meals?|abendessen|mittagessen|frühstück|essen|tisch|dîner|déjeuner|repas|cena|comida|almuerzo|ensalada|salad|salat|salade|pranzo|insalata|pot of|pot for|table for|przy stole|à table|a la mesa|a tavola|am tisch|aan tafel|at the table|tisch für|maaltijd|diner|avondeten|ontbijt|kolacj\p{L}*|obiad\p{L}*|śniadani\p{L}*|večer\p{L}*|ruč\p{L}*)(?!\p{L})/iu;
/** The letters of a word of the source that another form of it shares. */
const STEM = 5;

/** Words before a number that make it one of the product: `set of`, `seats`, `for up to`. */
const OF_PRODUCT =
  /(?:^|[^\p{L}])(?:(?:set|pack|box|kit|bundle|pair|series|choice|satz|set|packung|lot|coffret|boîte|pack|juego|paquete|caja|confezione|scatola|verpakking|doos|zestaw|opakowanie|pakiranje) (?:of|mit|aus|von|de|di|da|met|van|z|od)|contains?|includes?|including|featur(?:es|ing)|seats|sleeps|serves|fits|holds|enthält|bietet|umfasst|fasst|contient|comprend|offre|réunit|contiene|incluye|include|ofrece|comprende|bevat|biedt|telt|zawiera|ma|mieści|sadrži|ima|up to|bis zu|jusqu[’']à|hasta|fino a|tot|aż|do|only|nur|seulement|sólo|solo|soltanto|slechts|tylko)\s+$/iu;
/** Weeks are long enough for a statement about a product. */
const LONG = /^\s*(?:weeks?|woche|semaine|semana|settiman|wek|tygodn|tydzie|nedelj)/iu;
const END_OF_CLAUSE = /[.!?;:–—()]/;
/** The last end of a clause in a text. */
const LAST_CLAUSE = /[.!?;:–—()](?=[^.!?;:–—()]*$)/;

/** A grade: `nine out of ten`. */
const RATIO = /^\s(?:out of|von|sur|su|op de|na|de)\s(?:ten|zehn|dix|dieci|tien|dziesięć|diez|\d)/iu;
/** Words after the length of a journey. */
const AWAY =
  /^\s(?:zum|zur|bis zu[mr]?|aufstieg|abstieg|entfernt|to the|uphill|from the|on foot|à pied|de marche|a pie|a piedi|dal|naar de|naar het|te voet|piechotą|pieszo)(?!\p{L})/iu;

/**
 * Whether a number in running text counts something of everyday life and nothing of the product: `three tulips`,
 * `ten minutes of stretching`. `isNamed` says whether the source has a word with these first letters.
 */
export function isEverydayNumber(number: NumberInText, isNamed: (stem: string) => boolean): boolean {
  const { value, spelled, hasUnit, measures, before, after, afterUnit } = number;
  if (measures === 'length' && AWAY.test(afterUnit)) return true;
  if (spelled && measures === 'length' && DISTANCE.test(after))
    return !LASTING.test(before) && !RANGE.test(`${before} ${afterUnit}`);
  if (!spelled) return false;
  const isMeal = MEAL.test(before) || MEAL.test(afterUnit);
  if (value > LARGEST && hasUnit)
    return (
      measures === 'time' &&
      value <= LARGEST_OF_MEAL &&
      ((isMeal && !OF_PRODUCT.test(before)) || isEverydayTime(number))
    );
  if (isMeal && !hasUnit && GUESTS.test(after) && (FOR.test(before) || SITTING.test(before))) return true;
  if (FURTHER.test(before) && !hasUnit) return true;
  if (!hasUnit && DRINKS.test(after)) return true;
  if (measures === 'time' || measures === 'months') return isEverydayTime(number);
  if (!hasUnit && HABIT.test(after)) return !DOSE.test(after);
  if (RATIO.test(after) || hasUnit || OF_PRODUCT.test(before)) return false;
  const isNamedWord = (word: string) => word.length >= STEM && isNamed(word.slice(0, STEM));
  const words = wordsAfter(after);
  if (words.some((word) => isNamedWord(word) || (isCountedNoun(word) && !isThing(word)))) return false;
  return !words.some(isThing) || !HAVING_THINGS.test(before);
}

/** Whether a duration in running text is nobody's promise: `within five minutes everyone has an opinion`. */
function isEverydayTime({ value, measures, before, after, afterUnit }: NumberInText): boolean {
  const clause = `${before.slice(before.search(LAST_CLAUSE) + 1)} ${afterUnit.split(END_OF_CLAUSE, 1)[0]}`;
  if (LASTING.test(before) || INSTRUCTED.test(afterUnit) || OF_USE.test(clause)) return false;
  if (WITHIN.test(before) && READY.test(clause)) return false;
  if (PASSED.test(before) || LATER.test(afterUnit) || FREE_TIME.test(clause)) return true;
  if (measures === 'months' && value >= 1) return false;
  if (LONG.test(after)) return !WITHIN.test(before);
  return value <= LARGEST || !WITHIN.test(before) || AFTER.test(before);
}

/** Whether one of the words after a number names something that products are counted by. */
export function countsNoun(after: string): boolean {
  return wordsAfter(after).some(isCountedNoun);
}

/** Returns the words after a number among which its noun is. */
function wordsAfter(after: string): string[] {
  const phrase = after.replace(/^[\s-]+/, '').split(END_OF_PHRASE, 1)[0]!;
  const words = foldText(phrase).split(/\s+/u).filter(Boolean).slice(0, NOUN_REACH);
  const end = words.findIndex(isFunctionWord);
  // `Mother-of-pearl buttons` are two words.
  return (end < 0 ? words : words.slice(0, end)).flatMap((word) => word.split(/[^\p{L}]+/u));
}
