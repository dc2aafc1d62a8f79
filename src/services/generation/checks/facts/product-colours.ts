import { once } from '../../../../core/once.ts';
import { type FoundTerm, termFinder } from './find-terms.ts';
import { COLOURS } from './lexicon/claims/colours.ts';
import type { SourceFacts } from './source-facts.ts';
import type { Word } from './words.ts';

const COLOUR_WORD =
  /(?:colou?rs?|shades?|farben?|farbton|couleurs?|coloris|teintes?|colore[s]?|color|colores|tonos?|colori|tinte|kleur(?:en)?|tint(?:en)?|kolor\p{L}*|barw\p{L}*|boj[aeiu])/iu;
/** Words before a colour of something else that the product goes with. */
const MATCHING =
  /(?:goes|pairs?|match\p{L}*|combin\p{L}*|passt|harmoni\p{L}*|marie|accord\p{L}*|abbin\p{L}*|past|staat|łączy|pasuj\p{L}*|komponuj\p{L}*|slaž\p{L}*|next to|neben|beside)[^.!?]*$/iu;
/** A word with which another statement begins: `a splash of colour for days when grey will not do`. */
const OTHER_CLAUSE =
  /(?<!\p{L})(?:when|while|if|because|wenn|weil|während|quand|lorsque|cuando|porque|mientras|perché|mentre|wanneer|omdat|terwijl|gdy|kiedy|kad|dok)(?!\p{L})/iu;
const START_OF_SENTENCE = /(?:^|[.!?:;]\s*)$/;
const IN_COLOUR =
  /(?:^|\s)(?:in|en|w|u|im|also in|available in|erhältlich in|disponible en|disponibile in|verkrijgbaar in|dostępn\p{L}* w)\s$/iu;
const END_OF_COLOUR =
  /^\s*(?:[,.;)]|$|(?:and|und|et|y|e|en|i|or|oder|too|also|as well|auch|erhältlich|lieferbar|verkrijgbaar|dostępn\p{L}*|disponib\p{L}*)(?:\s|[.,;]|$))/iu;
const JOINED = /^(?:,\s*|\s*(?:,\s)?(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|ili)\s+)$/iu;
const colours = once(() => termFinder(COLOURS, null));

/** Whether a list, a word such as "colour" beside it or its preposition makes the colour one of the product. */
export function isColourOfProduct(words: readonly Word[], { from, to }: FoundTerm, text: string): boolean {
  const start = words[from]!.at;
  const end = words[to - 1]!.at + words[to - 1]!.text.length;
  if (MATCHING.test(text.slice(Math.max(0, start - 60), start))) return false;
  const named = COLOUR_WORD.exec(text.slice(Math.max(0, start - 60), start));
  if (named && !OTHER_CLAUSE.test(text.slice(Math.max(0, start - 60) + named.index, start))) return true;
  if (COLOUR_WORD.test(text.slice(end, end + 20))) return true;
  return (
    (IN_COLOUR.test(text.slice(Math.max(0, start - 24), start)) && END_OF_COLOUR.test(text.slice(end))) ||
    endsListOfColours(words, from, end, text)
  );
}

/** Whether the colour continues a list of at least two colours: "grey, olive or dusty pink". */
function endsListOfColours(words: readonly Word[], from: number, end: number, text: string): boolean {
  const start = words[from]!.at;
  const near = words.slice(Math.max(0, from - 6), from);
  const listed = colours()(near).map(({ from: first, to }) => ({
    start: near[first]!.at,
    end: near[to - 1]!.at + near[to - 1]!.text.length,
  }));
  const last = listed.find((each) => JOINED.test(text.slice(each.end, start)));
  if (last === undefined) return false;
  const first = listed[0]!;
  const isList = /^[\p{L}\s,-]*$/u.test(text.slice(first.start, start));
  // "In fir green, brick red and anthracite": the first one shows that it is a list of colours.
  const before = text.slice(Math.max(0, first.start - 24), first.start);
  if (isList && (IN_COLOUR.test(before) || (START_OF_SENTENCE.test(before) && END_OF_COLOUR.test(text.slice(end)))))
    return true;
  return listed.some((each) => each.end < last.start && JOINED.test(text.slice(each.end, last.start)));
}

const finders = once(() => {
  const languages = new Set(COLOURS.flatMap(({ words }) => Object.keys(words)));
  return new Map([...languages].map((language) => [language, termFinder(COLOURS, language)]));
});

/**
 * Returns the colours that the source names in another language, a shade of which a translation may name by another
 * word: `Tannengrün` for `pine green`.
 */
export function translatedColours(source: SourceFacts, language: string): Set<string> {
  const others = language === 'en' ? ['de', 'fr', 'es', 'it', 'nl', 'pl'] : ['en', 'source'];
  return new Set(others.flatMap((other) => (finders().get(other)?.(source.words) ?? []).map(({ term }) => term.id)));
}
