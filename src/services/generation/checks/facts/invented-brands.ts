import { allMatches } from '../all-matches.ts';
import type { FieldText } from '../visible-text.ts';
import { baseLanguage } from '../base-language.ts';
import { BRANDS } from './lexicon/brands.ts';
import { isProperNoun } from './lexicon/proper-nouns.ts';
import type { Passage } from './invented-terms.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText } from './words.ts';

/**
 * A word that may be a name: with a capital letter or a trademark sign, and `&`, apostrophes, hyphens and digits
 * inside.
 */
const NAME =
  /[\p{Lu}\p{Lt}][\p{L}\p{M}\p{N}]*(?:[-'’&.][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*[®™©]?|\p{Ll}{1,2}\p{Lu}[\p{L}\p{N}]+[®™]?|[\p{L}\p{N}-]{2,30}[®™]/gu;
/** The text before a sentence: empty, or it ends with a stop, a colon, a dash, a bracket or a quotation mark. */
const SENTENCE_START = /(?:^|[.!?…:;•·|/–—„“”"«»‚‘‹›([¿¡*]|\s[-+])\s*$/u;
/** First words of a sentence that a name may follow. Another first word can start a heading such as `Easy Care`. */
const ARTICLE =
  /^(?:the|this|these|that|our|your|with|by|from|every|each|an?|la|les?|des|una?|une|el|los|las|con|avec|chez|il|lo|gli|i|het|een|met|de|van|notre|votre|nuestr[ao]|su|onze|ten|ta|to|z|ze|od|ova[jv]?|ovo|sa?|naš[ae]?)$/iu;
/** Languages in which every noun has a capital letter. */
const CAPITAL_NOUNS = new Set(['de', 'lb', 'gsw']);
/** Words that introduce a brand. In languages with capital nouns only a name after such a word counts. */
const CALLED_BRAND =
  /(?:\b(?:marke|hersteller|hause|firma|manufaktur|designer|by|made by|powered by|label|kooperation mit|zusammenarbeit mit|partnerschaft mit|aus dem hause|stamm(?:t|en) von|entworfen von|entwickelt von|empfohlen von))\s+$/iu;
/** Abbreviations and units with capital letters. */
const ABBREVIATION =
  /^(?:\p{Lu}{1,5}s?|\p{Lu}\d{0,3}|[mkMG]?(?:Ah|Wh|Hz|W|V|B)|dB|pH|kPa|hPa|mAh|kWh|[IVXLC]+|\p{Lu}(?:-\p{L}+)+)$/u;
/**
 * The text between the names of a list. If one name of `Écru, Forest Green and Rust` is in the source, none is a brand.
 */
const LIST_SEPARATOR = /^(?: ?[,/] ?| ?(?:,? )?(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|ili|és|og|och) | )$/iu;
/** A shorter first part of a compound is hardly a name: `Bio-`. */
const SHORTEST_FIRST = 4;
/** A text is a title if more than this share of its words has a capital letter. */
const TITLE_SHARE = 0.5;

/** Prepositions before a location: `in Lisbon`, `nach Rom`, `nad Bałtykiem`. */
const LOCATION_BEFORE =
  /(?:^|[^\p{L}])(?:in|at|to|near|across|around|toward|towards|through|on|en|à|a|au|aux|nach|zu|zum|zur|naar|te|op|do|w|we|nad|na|po|u|kod|ad|verso|sur|par|por|hacia|hasta|vers|chez|down|off|over|tra|fra)(?: (?:the|la|le|les|el|los|las|il|lo|l[’']|der|die|das|den|dem|het|de|of))?\s$|(?:^|[^\p{L}])(?:al|nel|nella|nei|sul|sulla|dal|dalla|alla|alle|im|am|ins|ans|all[’']|nell[’']|dell[’']|della|delle|d[’']|l[’'])\s?$/iu;
/** The same in English, in which words of other languages are articles or pronouns: `a`, `we`, `do`. */
const ENGLISH_LOCATION_BEFORE =
  /(?:^|[^\p{L}])(?:in|at|to|near|across|around|towards?|through|on|down|off|over|into|above|outside)(?: the)?\s$/iu;
/** A name with a capital letter inside: `HarperCollins`. */
const CAMEL_CASE = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u;
/** The same where a journey or a comparison precedes: `inspired by Kyoto`, `from Turin to Rome`. */
const JOURNEY_BEFORE =
  /(?:inspired by|inspirado en|inspiré[es]* (?:de|par)|ispirat[oaie] (?:a|da)|inspiriert von|marathon (?:van|of|de)|between|from|streets of|heart of|coast of|hills of|from .{2,20} to|da|desde|depuis|de .{2,20} à|von .{2,20} bis|van .{2,20} tot|od)\s$/iu;
/** A location and words that say in which part of a country it is: `Venturina Terme, in provincia di `. */
const PART_OF_COUNTRY =
  /(\p{Lu}[\p{L}'’-]+),? (?:\(|in |im |en |dans |au |nella |nel |w |u )?(?:the |der |la |le |het |de )?(?:provincia|province|provinz|provincie|county|district|region|landkreis|kreis|bezirk|departamento|département|región|région|regione|regio|comarca|canton|kanton|cantone|województw\p{L}+|powia\p{L}+|okru\p{L}+)(?: (?:of|di|de|do|du|von|van|des|dell?a|della|d))?[ ’']$/iu;
/** Words before the name of a person or an animal: `uncle Karim`, `a cat called Gerrit`. */
const PERSON_BEFORE =
  /(?<!\p{L})(?:(?:grand-?)?(?:uncle|aunt(?:ie)?|cousin|granny|brother|sister|oncle|tante|cousine|mamie|papi|t[ií][oa]|prim[oa]|abuel[oa]|herman[oa]|zi[oa]|cugin[oa]|nonn[oa]|onkel|oma|opa|oom|nicht|neef|wujek|wujk\p{L}+|cioci\p{L}+|babci\p{L}+|ujak|tetka|strina|baka|deda)|called|named|heißt|heet|namens|appelée?|llamad[oa]|chiamat[oa]|imieniem|zove)\s$/iu;
/** Words before the name of somebody whose music or books somebody enjoys: `a song by ABBA`. */
const ARTIST_BEFORE =
  /(?<!\p{L})(?:songs?|albums?|records?|chansons?|canzon[ei]|cancion(?:es)?|canción|lied(?:er|jes?)?|nummers?|piosen\p{L}+|pesm\p{L}+|novels?|roman[aieo]?|novela)\s(?:by |of |from |von |de |du |d['’]|di |del |van |od )$/iu;
/** Words after the first part of the name of a location: `Hyde Park`. */
const LOCATION_AFTER =
  /^\s(?:Park|Street|Road|Avenue|Square|Beach|Lake|River|Mountains?|Hills?|Island|Bay|Straße|Platz|See|Allee)(?!\p{L})/u;
/** The end of the name of a location. */
const LOCATION_END = /.{4}(?:park|straat|plein|laan|gracht|straße|strasse|platz|allee)$/iu;

/** Words before the name of a maker. */
const MAKER_BEFORE =
  /(?:^|[^\p{L}])(?:by|from the makers of|marque|marca|marki|merk|brand|marke|hersteller|von der firma|(?:fabricad|hech|cread|firmad|elaborad)\p{L}* (?:\p{L}+ ){0,3}por|(?:fabriqu|créé|imaginé|produit|édité)\p{L}* (?:\p{L}+ ){0,3}par|marka|markę|marką|firmat[oaie]|signée?s?|(?:de la|della|di) (?:maison|marca|casa)|sélection|chipset by|powered by|licensed by|made by|published by|(?:strojon|zaprojektowan|wyprodukowan|wydan)\p{L}* przez|(?:disegnat|progettat|diseñad|dessiné|conçu|entworfen|designed|developed|entwickelt|ontworpen|zaprojektowan)\p{L}* (?:da|por|par|von|by|door|przez|together with))\s$/iu;

/** Returns the names in the texts that may be brands and are not in the source. */
export function inventedBrands(texts: readonly FieldText[], source: SourceFacts, language: string): Passage[] {
  const known = knownNames(source);
  const base = baseLanguage(language);
  const name = texts.find(({ field }) => field === 'name')?.blocks.join(' ') ?? '';
  return texts.flatMap(({ field, blocks }) => {
    const lowerCase = new Set(blocks.flatMap((block) => block.match(/(?<!\p{L})\p{Ll}[\p{L}\p{M}]+/gu) ?? []));
    return blocks.flatMap((text, block) => {
      // The translated name of the product is not a brand.
      const read = field !== 'name' && name.length > 3 ? text.replaceAll(name, (all) => all.toLowerCase()) : text;
      return namesIn(read, base, known, isTitle(text))
        .filter(({ words }) => !lowerCase.has(words.toLowerCase()) && !known(keyOf(words)))
        .map(({ at, words }): Passage => ({ field, block, start: at, end: at + words.length }));
    });
  });
}

interface Name {
  words: string;
  at: number;
}

/**
 * Returns the words that may be brands by position and form, without lists in which the source has one of the names.
 */
function namesIn(text: string, language: string, known: (name: string) => boolean, title: boolean): Name[] {
  const german = CAPITAL_NOUNS.has(language);
  const found: Name[] = [];
  let list: { names: Name[]; known: boolean } = { names: [], known: false };
  let [end, startEnd, otherEnd] = [-1, -1, -1];
  for (const match of allMatches(text, NAME)) {
    const words = match[0].replace(/['’]s$/u, '').replace(/[.&]$/, '');
    const before = text.slice(Math.max(0, match.index - 32), match.index);
    if (end < 0 || !LIST_SEPARATOR.test(text.slice(end, match.index))) {
      if (!list.known) found.push(...list.names);
      list = { names: [], known: false };
    }
    const starts =
      SENTENCE_START.test(before) || (startEnd === end && /^[\s&]*$/.test(text.slice(Math.max(0, end), match.index)));
    end = match.index + match[0].length;
    if (starts && !ARTICLE.test(words)) startEnd = end;
    const marked = /[®™]$/.test(words) || BRANDS.has(brandKey(words)) || isListed(words);
    const called = german ? CALLED_BRAND.test(before) : MAKER_BEFORE.test(before);
    const named = CAMEL_CASE.test(words) || (!german && !starts && !title);
    const after = text.slice(end, end + 16);
    const isOther =
      !called &&
      !CAMEL_CASE.test(words) &&
      ((language === 'en' ? ENGLISH_LOCATION_BEFORE : LOCATION_BEFORE).test(before) ||
        JOURNEY_BEFORE.test(before) ||
        LOCATION_AFTER.test(after) ||
        LOCATION_END.test(words) ||
        PERSON_BEFORE.test(before) ||
        ARTIST_BEFORE.test(before) ||
        (otherEnd >= 0 && text.slice(otherEnd, match.index) === ' '));
    if (isOther) otherEnd = end;
    if (marked || (called && canBeName(words, language, true))) found.push({ words, at: match.index });
    else if (named && !isOther && canBeName(words, language) && !explainsLocation(text, match.index, known))
      list.names.push({ words, at: match.index });
    list.known ||= (!starts || /:\s*$/.test(before)) && words.length > 2 && known(keyOf(words));
  }
  return list.known ? found : [...found, ...list.names];
}

/** Whether a name says where a location of the source is. */
function explainsLocation(text: string, at: number, known: (name: string) => boolean): boolean {
  const location = PART_OF_COUNTRY.exec(text.slice(Math.max(0, at - 64), at))?.[1];
  return location !== undefined && known(keyOf(location));
}

/** Whether the first part of a name is a listed brand: `Gardena-Anschluss`. */
function isListed(words: string): boolean {
  const [first = '', ...rest] = words.split('-');
  return rest.length > 0 && first.length > 3 && BRANDS.has(brandKey(first));
}

function keyOf(name: string): string {
  return foldText(name.replace(/[®™©]/g, ''));
}

/** The form of a name in the list of brands: `De'Longhi` is `delonghi`. */
function brandKey(name: string): string {
  return keyOf(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a word can be the name of a brand. After a word for a maker capital letters are a name too: `by AKG`. */
function canBeName(word: string, language: string, called = false): boolean {
  if (called && /^\p{Lu}{2,5}$/u.test(word)) return true;
  return (
    word.length > 2 &&
    !ABBREVIATION.test(word) &&
    !/^(?:\p{Lu}{2,5})-\p{Ll}|^DIYers$/u.test(word) &&
    !/[\u0400-\u04ff]/.test(word) &&
    !/\d/.test(word) &&
    !isProperNoun(foldText(word), language)
  );
}

function isTitle(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 2 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * TITLE_SHARE;
}

/** Returns a function that checks whether the source has a name or a form of it: `Boscha` and `Boschs` match Bosch. */
function knownNames(source: SourceFacts): (name: string) => boolean {
  const stems = new Set([...source.joined].flatMap((word) => (word.length >= 4 ? [word, word.slice(0, -1)] : [])));
  const isPart = (part: string) => {
    if (source.joined.has(part)) return true;
    for (let length = part.length; length >= Math.max(4, part.length - 4); length--)
      if (stems.has(part.slice(0, length))) return true;
    return false;
  };
  return (name) => {
    if (source.joined.has(name.replace(/[^\p{L}\p{N}]+/gu, ''))) return true;
    const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
    if (parts.every(isPart)) return true;
    // The last part of `Gore-Tex-Jacke` says what it is.
    const first = name.includes('-') && !BRANDS.has(brandKey(parts.at(-1)!)) ? parts.slice(0, -1) : [];
    return first.some((part) => part.length >= SHORTEST_FIRST) && first.every(isPart);
  };
}
