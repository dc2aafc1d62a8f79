import { allMatches } from '../all-matches.ts';
import { once } from '../../../../core/once.ts';
import type { FieldText } from '../visible-text.ts';
import type { Passage } from './invented-terms.ts';
import { ANY_LOCATION, NO_ORIGIN_AFTER, LOCATIONS } from './lexicon/claims/locations.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText, latin } from './words.ts';

/** Languages whose names of countries are known. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'sr-Latn', 'pt'];
/** Names of countries that are other words too. */
const AMBIGUOUS =
  /^(?:mali|chad|tchad|guinea|guinee|georgia|georgie|jersey|turkey|turkei|peru|togo|cuba|oman|iran|man|niger|riunione|komory|jordan|jordanie|china|india|malta|monaco|samoa|cocos|aland|macau|reunion|jan mayen|christmas|islande|island|salomon)$/;

/** A making of something, before or after the location: `tanned in`, `wird in Portugal genäht`. */
const MADE_BEFORE =
  /(?:made|bound|printed|relié|rilegat|encuadernad|gebonden|oprawion|wydrukowan|baked|cooked|fired|spun|carved|packed|filled|rolled|engineered|formulated|conceived|curated|blended|picked|caught|fished|cured|smoked|dried|raised|painted|turned|pressed|finished|recycled|handmade|crafted|handcrafted|designed|developed|produced|manufactured|built|woven|sewn|stitched|tanned|bottled|brewed|roasted|grown|harvested|assembled|printed|forged|blown|cast|sourced|knitted|farmed|distilled|dyed|pressed|born|mined|milled|geschmiedet|gegossen|gebrannt|geschliffen|geflochten|montiert|veredelt|destilliert|gebacken|gestrickt|geschnitzt|getöpfert|hergestellt|gefertigt|formuliert|konstruiert|gemahlen|gesponnen|gefangen|gepflückt|gekeltert|gefüllt|bemalt|gedrechselt|produziert|genäht|gewebt|entworfen|entwickelt|abgefüllt|geröstet|angebaut|gebraut|gegerbt|geerntet|gebaut|cuit|filé|formulé|teint|pêché|cueilli|affiné|élevé|tricoté|brassé|torréfié|embouteillé|fabriqué|conçu|produit|cousu|tissé|pressé|récolté|cultivé|élaboré|brodé|dessiné|assemblé|tanné|imprimé|soufflé|façonné|forgé|moulé|coulé|tressé|sculpté|distillé|conditionné|hornead|fundid|tallad|trenzad|pulid|destilad|envejecid|formulad|hilad|pescad|recogid|recolectad|prensad|forjad|soplad|teñid|embotellad|hech|fabricad|diseñad|cosid|tejid|elaborad|producid|cultivad|bordad|curtid|envasad|cosechad|ensamblad|tostad|criad|pintad|fatt|formulat|filat|pescat|forgiat|spremut|tint|prodott|realizzat|ricamat|cucit|tessut|disegnat|lavorat|conciat|confezionat|raccolt|coltivat|stagionat|sfornat|assemblat|stampat|soffiat|progettat|imbottigliat|tostat|allevat|dipint|tornit|intrecciat|distillat|rifinit|gemaakt|gebrand|geslepen|gebreid|gestikt|afgewerkt|geformuleerd|gesponnen|gevangen|geoogst|geplukt|geverfd|geperst|geblazen|ontworpen|geproduceerd|genaaid|geweven|vervaardigd|gebrouwen|geteeld|gegoten|gesmeed|gebakken|gevlochten|gedrukt|geschilderd|gevormd|wyprodukowan|łowion|zbieran|przędzion|dmuchan|barwion|tłoczon|farbowan|wykonan|uszyt|szyt|powstaje|zaprojektowan|wytwarzan|tkan|uprawian|pieczon|warzon|palon|wykut|odlewan|dziergan|składan|destylowan|proizveden|napravljen|izrađen|rađen|sašiven|uzgajan|šiven|dizajniran|oslikan|tkan|kovan|liven|pečen|pleten|pakovan|štampan)\p{L}{0,3}(?: (?:je|su|jest|są|wird|werden|is|zijn|wordt|worden))?(?: (?:and|und|et|y|e|en|i) \p{L}+)?(?: (?:by hand|à la main|a mano|met de hand|ręcznie|ručno|ogni mattina|von hand|entièrement|interamente|completamente|entirely))? (?:in|en|à|au|aux|dans|nel|nella|nei|a|w|we|u|from|na|uit)(?: (?:the|den|der|dem|die|das|la|le|les|los|las|el|il|lo|gli|het|de))? (\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)/giu;
const MADE_AFTER =
  /(?<!\p{L})(?:in|aus|w|we|u|en|à|a) (\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?),? (?:von hand |mit der hand |met de hand |by hand |sorgfältig |traditionell |ręcznie |ručno |per hand |eigens )?(?:(?:hand)?(?:hergestellt|gefertigt|produziert|genäht|gewebt|entworfen|entwickelt|abgefüllt|geröstet|angebaut|gebraut|geschmiedet|gegossen|gestrickt|getöpfert|geschliffen|geschnitzt|gedrechselt|geflochten|gebrannt|montiert|veredelt|konfektioniert|destilliert|gepflückt|geerntet|gekeltert|gesponnen|gegerbt|bemalt|gebaut|gebacken|gedruckt|gemaakt|ontworpen|geproduceerd|genaaid|geweven|gesmeed|gegoten|gebrouwen|gebrand|gebreid|gevlochten|geteeld|geplukt|geoogst|geschilderd|gedrukt|afgewerkt)|made|woven|forged|brewed|built|sewn|(?:uszyt|szyt|wykonan|wyprodukowan|tkan|zaprojektowan|kut|wypalan|uprawian)\p{L}{1,3}|(?:izrađen|napravljen|sašiven|šiven|proizveden|tkan|kovan|oslikan|dizajniran)\p{L}{0,2})(?!\p{L})/giu;
/** Nouns after "in" that say how something is made and no location. */
const NO_LOCATION =
  /^(?:form|handarbeit|kleinserie|serie|eigenregie|scheiben|stücken?|öl|bio|leder|leinen|holz|gold|silber|stahl|kupfer|porzellan|größen?|farben?|teamarbeit|zusammenarbeit|kooperation|lagen|schichten|streifen|runden|ruhe|liebe|manufaktur|familie)(?!\p{L})/iu;
/** Somebody or a workshop that makes something, or a verb of making, before a country or region. */
const MAKER_BEFORE =
  /(?<!\p{L})(?:(?:workshops?|silversmiths?|goldsmiths?|potters?|women|families|cooperatives?|mothers|estates?|gardens?|ateliers?|anbau|silberschmied\p{L}*|töpfer\p{L}*|werkstatt|werkstätten|manufaktur\p{L}*|factory|factories|mills?|foundry|tannery|studios?|farms?|farmers?|growers?|beekeepers?|artisans?|craftsmen|weavers?|bakers?|imker\p{L}*|bauern|winzern?|handwerker\p{L}*|potiers?|orfèvres?|tisserand\p{L}*|femmes|familles|coopératives?|culture|apiculteurs?|producteurs?|agriculteurs?|usine|talleres|taller|artesan\p{L}*|mujeres|familias|cooperativas?|cultivo|alfarer\p{L}*|apicultores|agricultores|fábrica|laborator\p{L}*|artigian\p{L}*|donne|famiglie|cooperativ\p{L}|ceramisti|apicoltori|agricoltori|stabilimento|werkplaats|ambachtslieden|pottenbakkers|vrouwen|families|teelt|boeren|fabriek|warszta\p{L}*|rzemieślni\p{L}*|kobiety|rodziny|garncarz\p{L}*|upraw\p{L}*|pasie\p{L}*|fabry\p{L}*|radionic\p{L}*|zanatlij\p{L}*|pčelar\p{L}*)|(?:weaves?|sews?|makes?|knits?|forges?|roasts?|grows?|näht|webt|fertigt|strickt|röstet|baut|fabrique|fabriquons|tisse|coud|produit|cultive|fabrica|fabricamos|cose|teje|produce|cultiva|cuce|tesse|produciamo|coltiva|weeft|naait|maakt|breit|brandt|teelt|szyje|tka|produkuje|wytwarza|uprawia|rosną|rośnie|pochodz\p{L}*|šije|proizvodi|uzgaja|raste|rastu|potič\p{L}*|dolaz\p{L}*|grow|wachsen|wächst|stamm(?:t|en)|kommt|kommen|comes?|pouss(?:e|ent)|vien(?:t|nent)|provien\p{L}*|cre(?:ce|cen)|proced\p{L}*|cresc\p{L}*|proven\p{L}*|groei(?:t|en)|kom(?:t|en))(?:\s\p{L}+){0,5}) (?:in|en|au|aux|dans|nel|nella|w|we|u|from|of|von|aus|uit|z|iz|de|du|di|na)(?: (?:the|den|der|dem|die|das|la|le|les|los|las|el|il|lo|gli|het|de))? (\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)/giu;
/** Countries and unions by their abbreviations. */
const SHORT: Record<string, string> = { USA: 'US', US: 'US', UK: 'GB', EU: 'EU', UE: 'EU', UAE: 'AE' };
/** Returns the countries whose abbreviations a text has. */
function shortNamesIn(text: string): string[] {
  const names = new Set(text.match(/(?<![\p{L}\d])(?:U\.?S\.?A\.?|U\.?S\.|US|U\.?K\.?|EU|UE|UAE)(?![\p{L}\d])/gu));
  return [...names].flatMap((name) => SHORT[name.replaceAll('.', '')] ?? []);
}

/** A journey from the location to another. */
const JOURNEY_AFTER = /^\s(?:bis|to|till|à|a|tot|do|until|hasta|fino)\s/iu;
/** Text before a location where somebody is or goes, so that nothing comes from it. */
const VISITED =
  /(?:^|[^\p{L}])(?:in|to|at|por|par|nach|à|en|au|a|ad|naar|do|w|we|u|na|across|around|through|trip|voyage|viaje|viaggio|reis|reise|travel|night|evening|abend|inspired by|inspirado en|inspirat\p{L} (?:a|da|alla)|inspiré\p{L}* (?:de|par|du)|inspiriert von|remember|love|like|between|over|visit|from \p{L}+ to|da \p{L}+ a|de \p{L}+ à|von \p{L}+ bis)(?: (?:the|la|le|les|el|il|lo|der|die|das|den|de|het))?\s$/iu;

/** Returns the countries, regions and locations of making in the texts that the source does not name. */
export function inventedOrigins(texts: readonly FieldText[], source: SourceFacts): Passage[] {
  const said = foldText(latin(source.entries.map(({ key, text }) => `${key} ${text}`).join(' \n '))).replace(
    /[^a-z\d\n]+/g,
    ' ',
  );
  const written = source.entries.map(({ text }) => text).join('\n');
  const known = new Set([...locationsIn(said).map(({ id }) => id), ...shortNamesIn(written)]);
  return texts.flatMap(({ field, blocks }) =>
    blocks.flatMap((text, block) => {
      const made = madeIn(text).filter(({ location }) => !isSaid(location, said, known));
      const named = namedIn(text, known).filter(
        ({ start }) => !made.some((each) => start >= each.start && start < each.end),
      );
      return [...made, ...named].map(({ start, end }): Passage => ({ field, block, start, end }));
    }),
  );
}

/** A word without a capital after a name, which the patterns read without regard to case. */
const SMALL_END = /(?<=\p{Lu}[\p{L}-]+) \p{Ll}[\p{L}-]*$/u;

function madeIn(text: string): { start: number; end: number; location: string }[] {
  return [MADE_BEFORE, MADE_AFTER]
    .flatMap((pattern) => allMatches(text, pattern).map(withoutSmallEnd))
    .concat(makersIn(text))
    .filter(({ location }) => /^\p{Lu}/u.test(location) && !NO_LOCATION.test(location));
}

function withoutSmallEnd(match: RegExpExecArray): { start: number; end: number; location: string } {
  const small = SMALL_END.exec(match[1]!)?.[0] ?? '';
  const isLast = match[0].endsWith(small);
  return {
    start: match.index,
    end: match.index + match[0].length - (isLast ? small.length : 0),
    location: match[1]!.slice(0, match[1]!.length - small.length),
  };
}

/** Only before a known country or region: `weaves in stages` says nothing. */
function makersIn(text: string): { start: number; end: number; location: string }[] {
  return allMatches(text, MAKER_BEFORE)
    .map(withoutSmallEnd)
    .filter(({ location }) => locationsIn(`${foldText(latin(location)).replace(/[^a-z]+/g, ' ')} `).length > 0);
}

/** Whether the source names the location, or a country by another name. */
function isSaid(location: string, said: string, known: ReadonlySet<string>): boolean {
  const code = SHORT[location];
  if (code) return known.has(code) || new RegExp(`(?<![a-z])${location.toLowerCase()}(?![a-z])`).test(said);
  const name = foldText(latin(location));
  const ids = locationsIn(`${name.replace(/[^a-z]+/g, ' ')} `).map(({ id }) => id);
  if (ids.length > 0) return ids.some((id) => known.has(id));
  return name
    .split(/[^a-z]+/)
    .some((part) => part.length >= 4 && said.includes(part.slice(0, Math.max(4, part.length - 2))));
}

/** Returns countries, regions and their adjectives that are named as an origin. */
function namedIn(text: string, known: ReadonlySet<string>): { start: number; end: number }[] {
  // One letter stays one letter, so that positions are those of the text.
  const plain = latin(text).replace(/[^a-z\d ]/gu, (letter) => {
    const base = foldText(letter);
    return base.length === letter.length && /[a-z\d]/.test(base) ? base : ' '.repeat(letter.length);
  });
  if (plain.length !== text.length) return [];
  return locationsIn(plain)
    .filter(({ id, at, end, isName }) => {
      // Names of countries are other words in lower case.
      if (known.has(id) || (isName && !/\p{Lu}/u.test(text[at]!))) return false;
      // In German an adjective before a noun has an ending: `türkisch mahlen` is a way to grind.
      if (GERMAN_ADVERB.test(wordAt(text, at))) return false;
      const before = text.slice(Math.max(0, at - 40), at);
      return !VISITED.test(before) && !NO_ORIGIN_AFTER.test(text.slice(end)) && !JOURNEY_AFTER.test(text.slice(end));
    })
    .map(({ at, end }) => ({ start: at, end }));
}

const GERMAN_ADVERB = /^\p{Ll}\p{L}+isch$/u;

function wordAt(text: string, at: number): string {
  return /^\p{L}+/u.exec(text.slice(at, at + 40))?.[0] ?? '';
}

interface Location {
  id: string;
  at: number;
  end: number;
  /** Whether it is the name of a country. */
  isName?: boolean;
}

/** The folded name of a country has one word or two. */
const WORD = /[a-z]{4,}/g;
const WORD_OR_TWO = /[a-z]{4,}(?: [a-z]{4,})?/g;

/** Returns the locations in a folded text. */
function locationsIn(folded: string): Location[] {
  const located = ANY_LOCATION.test(folded) ? LOCATIONS : [];
  const found = located.flatMap(([id, pattern]) =>
    allMatches(folded, pattern).map((match): Location => ({
      id,
      at: match.index,
      end: match.index + match[0].trimEnd().length,
    })),
  );
  for (const match of [WORD, WORD_OR_TWO].flatMap((pattern) => allMatches(folded, pattern))) {
    const id = countries().get(match[0]);
    if (id) found.push({ id, at: match.index, end: match.index + match[0].length, isName: true });
  }
  return found.filter(
    (one, index) => !found.some((other, n) => n < index && other.at <= one.at && other.end >= one.end),
  );
}

/** The countries by their folded names in all languages. */
const countries = once((): ReadonlyMap<string, string> => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const names = new Map<string, string>();
  for (const locale of LOCALES) {
    const regions = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = foldText(latin(regions.of(code) ?? ''))
        .replace(/[^a-z]+/g, ' ')
        .trim();
      if (name.length >= 4 && !AMBIGUOUS.test(name) && !names.has(name)) names.set(name, code);
    }
  }
  return names;
});
