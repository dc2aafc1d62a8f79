/**
 * Numbers that say nothing about a product: sayings, clock times, dates, steps, servings. `|` separates prefixes of the
 * word after the number; all languages are together, because their words hardly collide.
 */
/** Words that begin like this. */
const STEMS =
  'schritt|étape|geste|handgriff|gesti|movimient|handgrep|handeling|passagg|jahreszeit|seizoen|sterne|étoile|estrella|przyjaciół|generation|kontinent|façon|manier|sposob|powod|razlog|godišnj|zmysł';
const COUNTED =
  '(?:\\p{L}+\\s)?(?:steps?|gründe|schritt|étape|etape|pasos?(?!\\p{L})|passagg|passi(?!\\p{L})|stap|krok|korak)|times|mal|fois|veces|vez|volte|keer|raz|puta|' +
  'ways?|wege|façon|formas|modi|manier|sposob|načina|reasons?|gründe|raisons|razones|ragioni|redenen|powod|razlog|' +
  'seasons?|jahreszeit|saison|estaciones|stagioni|seizoen|pory|pór|godišnja|legged|wände|walls|corners|augen|' +
  'worlds?|welten|mondes|mundos|mondi|werelden|światy|sveta|hands|hände|words?|worte|mots|palabras|parole|woorden|słow|' +
  'stars?|sterne|étoiles|estrellas|stelle|sterren|gwiazd\\p{L}*|zvezdic\\p{L}*|parts? (?:\\p{L}+ ){1,3}(?:to|zu)|' +
  'friends?|freunde|amis|amigos|amici|vrienden|przyjaciół|uses|utilisations|usos|usi|generations?|generation|' +
  'types of|skin types?|hauttypen|types de|tipos de|tipi di|senses|sinne|sens|sentidos|sensi|zintuigen|zmysł|continents?|kontinent|' +
  'weeks a|days a|lovers|hearts|faces|sides of|versions of|letters|buchstaben';
export const LOOSE_NOUN = new RegExp(`^(?:(?:${COUNTED})(?![\\p{L}-])|${STEMS})`, 'u');

/** Words before a number that is a label, a rank, a clock time or between two things. */
export const LOOSE_BEFORE =
  /(?:^|[^\p{L}])(?:step|schritt|étape|paso|passo|passaggio|stap|krok|korak|no\.|nr\.?|n[°º]|number|nummer|top|cloud|page|seite|página|pagina|bladzijde|strona|stronie|stranica|stranici|godzina|entre|between|zwischen|tra|fra|tussen|między|između|all|alle|tous|toutes|todos|todas|tutti e|tutte e|wszystkie|sve|sva)\s*$/iu;
/** Words before a clock time with a point: `the 7.45 to Leeds`. */
const CLOCK_WITH_POINT = /(?:^|[^\p{L}])(?:the|at|by|until|um|der|ab|bis|alle|delle|las|à|de|om|van|o|godz\.|do|u) $/iu;

/** Whether the number is the hour or the minute of `6:30`, `5 h 40` or `7.45`. A scale such as `1:18` is none. */
function isClockTime(value: number, before: string, after: string): boolean {
  if (value > 1 && value <= 24 && /^(?::|\s?h\s?)[0-5]\d(?![\d:])/u.test(after)) return true;
  if (value < 60 && /(?<![\d:])(?!0?1:)(?:[01]?\d|2[0-4])(?::|\s?h\s?)$/u.test(before)) return true;
  const minutes = Math.round((value % 1) * 100);
  const isHour = value >= 4 && value < 24 && minutes > 0 && minutes < 60 && minutes % 5 === 0 && minutes >= 10;
  return (
    isHour &&
    CLOCK_WITH_POINT.test(before) &&
    /^ (?:to|from|train|bus|nach|zug|train|pour|trein|naar|pociąg|do|per|tren|treno)(?!\p{L})/iu.test(after)
  );
}

/** Words before the hour of a clock time. */
const CLOCK_BEFORE =
  /(?:^|[^\p{L}])(?:alle|delle|dalle|verso le|(?:a |de |por )?las|um|gegen|om|o godzinie|o godz\.?|u|at|by|until|around|vers|à|dès|jusqu[’']à)\s+$/iu;
const CLOCK_AFTER =
  /^\s?(?::\d\d|h(?:\d\d)?(?!\p{L})|uhr|o[’']clock|uur(?! )|[ap]\.?m\b|del (?:pomeriggio|mattino)|di sera|de la (?:tarde|mañana|noche)|du (?:matin|soir)|de l[’']après-midi|sati|[.,;!?)]|$|\s?(?:y|e|et|und|and|en|o|ou|oder|or|al|am|in the) )/iu;
/** The same where no noun follows, which German writes with a capital letter: `um vier klingelt die Nachbarin`. */
const HOUR_BEFORE = /(?:^|[^\p{L}])(?:um|gegen|kurz vor|kurz nach) $/iu;
/** A week, a day or a year that is named by its parts: `7 days a week`, `24 heures sur 24`. */
const WHOLE_SPAN =
  /^[\s-]*\p{L}+\s+(?:a|per|pro|die|der|des|im|in|w|por|de|del|la|al|par|à|a la|de la|in de|per|u|na|ten)?\s*(?:l[’'])?(?:week|woche|semaine|semana|settimana|tygodniu|nedelji|year|jahres?|année|an|año|anno|jaar|roku|godine|day|tages?|tag|jour|día|giorno|dag|dobę|sur|su)(?!\p{L})/iu;
const SPANS = new Set([7, 24, 365, 12, 52]);
/** A moment that is meant for rest or is a saying: `five minutes of peace`. */
const MOMENT =
  /^\s*(?:of|di|de|d[’']|voor|für|pour|para|per|dla|za|for)\s+(?:peace|quiet|rest|calm|yourself|pace|relax|pausa|calme|repos|pause|paz|calma|descanso|rust|jezelf|ruhe|sich|spokoju|siebie|fame|me time)/iu;
/** What is counted in exaggerations: "a thousand questions", "unchanged for a thousand years". */
const MANY =
  /^\s*(?:questions?|times|thanks|words|stor(?:y|ies)|ways|reasons|things|memories|adventures|ideas|years|pages|seiten|páginas|pagine|bladzijden|stron|strana|stranica|fragen|dank|worte|geschichten|gründe|dinge|jahre|ideen|questions|fois|mots|histoires|raisons|choses|ans|années|idées|preguntas|veces|gracias|historias|cosas|años|ideas|domande|volte|grazie|storie|cose|anni|idee|vragen|keer|verhalen|dingen|jaar|pytań|razy|historii|rzeczy|lat|pitanja|puta|godina)/iu;
/** Words before a number of years that are only a span of time: "after twenty years". */
const AFTER_YEARS = /(?:^|[^\p{L}])(?:after|nach|après|dopo|después de|tras|na|po|posle|nakon)\s+$/iu;
/** Words that no noun is, so that a number word before them counts nothing. */
const FUNCTION_WORD =
  /^(?:[.,;:!?)–—-]|$|(?:the|a|an|of|or|and|in|on|at|for|with|to|is|are|who|that|as|if|when|but|by|from|der|die|das|ein|eine|und|oder|in|im|auf|an|am|für|mit|zu|ist|sind|wie|wenn|aber|von|vom|bei|le|la|les|un|une|et|ou|dans|sur|pour|avec|est|sont|qui|que|si|mais|de|du|des|au|aux|el|los|las|y|o|en|con|es|son|cuando|pero|al|del|il|lo|gli|e|nel|sul|per|è|sono|che|quando|ma|da|di|dal|attorno|intorno|het|een|of|op|voor|met|te|is|zijn|die|als|maar|van|bij|w|na|z|ze|i|lub|albo|dla|jest|są|który|gdy|ale|od|do|pod|u|sa|za|je|su|koji|kad|ali|iz|pri)(?!\p{L}))/iu;

/** Whether a word is an article, a preposition, a conjunction or a pronoun in one of the languages. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORD.test(word);
}

/** Words before a number that make it one of pieces: `a pack of five in navy`. */
const PACK_BEFORE =
  /(?:^|[^\p{L}])(?:set|pack|box|kit|bundle|satz|packung|lot|coffret|boîte|juego|paquete|caja|confezione|scatola|verpakking|doos|zestaw|opakowanie|pakiranje) (?:of|mit|aus|von|de|di|da|met|van|z|od)\s+$/iu;
const SLOGAN =
  /^[\s-]+\p{L}+(?: \p{L}+)?, (?:(?:\p{L}+ ){1,3}\p{L}+, )?(?:one|ein|eine|un|une|uno|una|één|een|jeden|jedna|jedno|jedan)(?!\p{L})/iu;
/** Words before an hour in French. */
const FRENCH_CLOCK = /(?:^|\s)(?:à|avant|vers|dès)\s+$/i;
/** Words before the length of a book that somebody reads. */
const NOVEL_BEFORE =
  /(?<!\p{L})(?:novel|roman|romanzo|novela|thriller|krimi|powieś\p{L}+)\s(?:of|de|in|mit|von|van|met|w|o|sa)\s$/iu;
/** A word before the hour of an afternoon in French, and before a duration: `de seize heures`. */
const FRENCH_HOUR = /(?:^|\s)de\s+$/i;
/** Words after a number of things that are about as many: `une cinquantaine de dattes`. */
const ABOUT_AS_MANY = /^\s?(?:de|di|d[’'])(?!\p{L})/u;
/** A spelled number up to this one counts nothing unless a noun follows. */
const LARGEST_LOOSE = 60;

/** What the rules about sayings read of a number and the text around it. */
export interface NumberInText {
  value: number;
  spelled: boolean;
  hasUnit: boolean;
  measures: string | undefined;
  before: string;
  /** After the number, without its unit. */
  after: string;
  /** After the unit. */
  afterUnit: string;
}

/** Whether the number is part of a saying, a time of the day, a date or a step. */
export function isLooseNumber({ value, spelled, hasUnit, measures, before, after, afterUnit }: NumberInText): boolean {
  if (
    SPANS.has(value) &&
    WHOLE_SPAN.test(after) &&
    !/(?:within|in|innerhalb|binnen|dentro|entro|sous|en|w ciągu)\s+$/iu.test(before)
  )
    return true;
  if (/^\s+(?:\p{L}+\s+)(?:su|sur)\s+\d/iu.test(after) || /\d\s+\p{L}+\s+(?:su|sur)\s+$/iu.test(before)) return true;
  if (isClockTime(value, before, after)) return true;
  if (spelled && value >= 100 && MANY.test(after)) return true;
  if (spelled && measures === 'months' && AFTER_YEARS.test(before)) return true;
  if (measures === 'time' && MOMENT.test(afterUnit)) return true;
  if (value <= 24 && CLOCK_BEFORE.test(before) && CLOCK_AFTER.test(after)) return true;
  if (spelled && value <= 24 && HOUR_BEFORE.test(before) && /^\s\p{Ll}/u.test(after)) return true;
  if (/^\s?(?:uhr|o[’']clock|[ap]\.?m\b)/iu.test(after)) return true;
  if (value > 1 && value <= 24 && /^\s(?:heures|h)(?!\p{L})/u.test(after) && FRENCH_CLOCK.test(before)) return true;
  if (value > 12 && value < 24 && /^\s(?:heures|h)(?!\p{L})/u.test(after) && FRENCH_HOUR.test(before)) return true;
  if (spelled && value === 100 && measures === 'percent') return true;
  if (hasUnit) return false;
  if (NOVEL_BEFORE.test(before)) return true;
  // `On the 20th floor`. An edition may be one of the product.
  if (/^(?:st|nd|rd|th)(?![\p{L}]|[ -](?:edition|generation|gen\b|anniversary))/iu.test(after)) return true;
  if (LOOSE_BEFORE.test(before)) return true;
  const next = after.replace(/^[\s\u00a0-]+/, '').toLowerCase();
  if (LOOSE_NOUN.test(next)) return true;
  // `2-in-1` names a kind of product.
  if (/^[- ]in[- ]\d/i.test(after) || /\d[- ]in[- ]$/i.test(before)) return value <= 2;
  if (value <= 31 && isDate(before, next)) return true;
  // Also with one or two people, as in "for two".
  if (value === 2 && /^(?:people|person|osob|osób|osobe)/u.test(next)) return true;
  // A slogan: "three legs, one character".
  if (spelled && SLOGAN.test(after)) return true;
  if (value > 12 && ABOUT_AS_MANY.test(after)) return false;
  return spelled && value <= LARGEST_LOOSE && !PACK_BEFORE.test(before) && FUNCTION_WORD.test(after.trimStart());
}

const DAYS =
  'mon|tues|wednes|thurs|fri|satur|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|piątek';
const MONTHS =
  'jan|feb|mar(?:ch|s|zo|t)|märz|apr|avril|may |mai|mayo|maggio|mei|maja|june?|juni|juin|junio|giugno|czerwca|july?|juli|juillet|julio|luglio|lipca|aug|août|ago|sierpnia|sept?|set|września|o[kc]t|ott|października|nov|listopada|dec|dez|déc|dic|grudnia';
const DAY_BEFORE = new RegExp(`(?:${DAYS})\\p{L}*,?\\s+(?:the |den |el |le )?$`, 'iu');
const MONTH_BEFORE = new RegExp(`(?:^|\\s)(?:${MONTHS})\\p{L}*\\.?\\s+$`, 'iu');
const MONTH_AFTER = new RegExp(`^(?:st|nd|rd|th)?\\.?\\s*(?:of |de |di )?(?:${MONTHS})`, 'iu');

function isDate(before: string, next: string): boolean {
  return DAY_BEFORE.test(before) || MONTH_BEFORE.test(before) || MONTH_AFTER.test(next);
}

/** Words around a number that is meant roughly. */
const ROUGHLY =
  /(?:^|[^\p{L}])(?:about|around|roughly|approx\.?|approximately|nearly|almost|(?:just|a little|a touch|slightly) (?:under|over|more than|less than)|some|circa|ca\.?|rund|etwa|ungefähr|knapp|fast|gut|zirka|gerundet|env\.?|environ|un peu (?:plus|moins) de|près de|presque|à peu près|soit|autour de|aproximadamente|aprox\.?|unos|unas|casi|cerca de|alrededor de|(?:poco|algo) (?:más|menos) de|quasi|poco (?:più|meno) di|intorno a|ongeveer|bijna|zo[’']n|rond|ruim|iets (?:meer|minder) dan|około|ok\.|nieco (?:ponad|poniżej)|prawie|blisko|niemal|oko|približno|skoro|otprilike|gotovo|cirka)\s+(?:the |a |an |de |i |di |an die |les? )?$|[≈~]\s?$/iu;

export function isRough(before: string): boolean {
  return ROUGHLY.test(before);
}
