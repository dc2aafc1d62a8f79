import type { FieldText } from '../visible-text.ts';
import { BOARDS_AND_FURTHER_WOODS } from './lexicon/boards-and-further-woods.ts';
import { FABRICS } from './lexicon/fabrics.ts';
import { FIBRES_AND_PACKAGING } from './lexicon/fibres-and-packaging.ts';
import { FURTHER_MATERIALS } from './lexicon/further-materials.ts';
import { GEMS } from './lexicon/gems.ts';
import { METALS } from './lexicon/metals.ts';
import { MINERALS_AND_PLASTICS } from './lexicon/minerals-and-plastics.ts';
import { STONES_AND_RESINS } from './lexicon/stones-and-resins.ts';
import { TEXTILES } from './lexicon/textiles.ts';
import { WOODS } from './lexicon/woods.ts';
import type { FoundTerm } from './find-terms.ts';
import { type InventedTerm, termCheck } from './invented-terms.ts';
import type { SourceFacts } from './source-facts.ts';
import { isOfSurroundings } from './surroundings.ts';
import type { Word } from './words.ts';

const checkMaterials = termCheck(
  [
    ...TEXTILES,
    ...WOODS,
    ...METALS,
    ...MINERALS_AND_PLASTICS,
    ...GEMS,
    ...FURTHER_MATERIALS,
    ...FIBRES_AND_PACKAGING,
    ...FABRICS,
    ...BOARDS_AND_FURTHER_WOODS,
    ...STONES_AND_RESINS,
  ],
  // A source that says `oak effect` names no oak.
  (words, { to }) => APPEARANCE.test(words[to]?.key ?? ''),
);

/** Words before a material that make it a comparison, a negation or the purpose of the product. */
const BEFORE =
  /^(?:like|as|no|not|without|never|for|through|into|wie|ohne|kein\p{L}*|nicht|für|comme|sans|pas|ni|pour|como|sin|no|para|come|senza|non|per|zoals|zonder|geen|niet|voor|jak|bez|nie|dla|kao|nije|za|zu|zum|zur|bij|écraser|trocken|vegan|faux|fake|bed|table|wine|pint|shot|magnifying)$/u;
/** Words after a material that reduce it to an appearance, a scent or an absence. */
const AFTER =
  /^(?:look|looking|effect|like|free|style|colou?r(?:ed|s)?|scent(?:ed)?|fragrance|nuts?|syrup|flavou?r(?:ed)?|forest|tree|oil|notes?|optik|farb\p{L}*|effekt|imitat\p{L}*|frei|duft|öl|aroma|effet|imitation|couleur|parfum|efecto|imitación|color|effetto|colore|effect|kleur\p{L}*|vrij|boja|boje|kolor\p{L}*|zapach\p{L}*|of|wine|wein|wasser|milch|vida)$/u;
/** Words after a material that make it an appearance. */
const APPEARANCE = /^(?:look|looking|effect|style|optik|dekor|imitat\p{L}*|effet|imitation|efecto|imitación|effetto)$/u;
/** Compounds that name an appearance or a care product instead of a material: `Lederoptik`, `Holzpflege`. */
const COMPOUND =
  /(?:optik|look|imitat\p{L}*|frei\p{L}*|farben\p{L}*|artig\p{L}*|ähnlich\p{L}*|pflege|fett|effekt|öl|duft|kette|bohrer|leim|lack)$/u;
/** Words before "glass" where it can be a drink: `un verre de vin`, `ein Glas Wein`. */
const DRINK =
  /^(?:un|le|chaque|votre|ein|das|je|pro|een|a|per|each|every|el|su|two|three|zwei|drei|deux|trois|dos|tres|due|tre|twee|drie|dwa|trzy|dwie)$/;

/** Verbs after which "from" names the material: `milled from titanium`. */
const MADE =
  /^(?:(?:hand)?(?:made|crafted|cut|woven|milled|poured|pressed|carved|built|sewn|knitted|knit|forged|cast|turned|machined|spun|blended|moulded|molded|blown|formed|hewn|constructed|manufactured|produced|fashioned|shaped))$/;
/** Text before a material of something that the product replaces or is compared with. */
const REPLACED =
  /(?:goodbye to|farewell to|no more|instead of|rather than|replaces?|free of|free from|statt|anstelle von|frei von|ersetzt|au lieu d[eu]|adieu aux?|remplace|en vez de|en lugar de|adiós al?|sustituye|invece di|al posto d\p{L}+|addio alla?|in plaats van|vervangt|zamiast|zastępuje|umesto|umjesto)\s(?:\p{L}+\s){0,2}$/iu;
/** Text before a material that names a craft and no product. */
const CRAFT =
  /(?:taller|atelier|workshop|werkstatt|laboratorio|clase|cours|kurs|corso|class|warsztat\p{L}*|radionic\p{L}*) (?:de |di |für |of |van )?$/iu;
/** Text before a material that a tool works on: `screws in hardwood and holes in metal`. */
const WORKED =
  /(?<!\p{L})(?:screws?|holes?|nails|schrauben|löcher|nägel|vis|trous|clous|tornillos|agujeros|viti|fori|chiodi|schroeven|gaten|wkręty|otwory|rupe|šrafov\p{L}*)\s(?:in|into|through|dans|en|nel|nella|w|u)\s(?:\p{L}+\s)?$/iu;
const VERB_BEFORE = 3;

/** Returns the materials that the texts name and the source does not name in any language or form. */
export function inventedMaterials(texts: readonly FieldText[], source: SourceFacts, language: string): InventedTerm[] {
  const named = new Set(source.words.map(({ key }) => key));
  return checkMaterials(texts, source, language, (words, found, text) => isHarmless(words, found, text, named));
}

function isHarmless(words: readonly Word[], found: FoundTerm, text: string, named: ReadonlySet<string>): boolean {
  const { term, from, to } = found;
  const [before, after] = [words.slice(Math.max(0, from - 2), from), words[to]?.key ?? ''];
  if (before.some(({ key }) => BEFORE.test(key)) && !(before.length === 2 && isMadeOf(before[1]!.key))) return true;
  if (
    before.at(-1)?.key === 'from' &&
    !words.slice(Math.max(0, from - 1 - VERB_BEFORE), from - 1).some(({ key }) => MADE.test(key))
  )
    return true;
  const follows = text.slice(words[to - 1]!.at + words[to - 1]!.text.length, words[to]?.at);
  if ((AFTER.test(after) && !follows.includes(',')) || COMPOUND.test(words[from]!.key)) return true;
  if (isOfSurroundings(words, found, text, named)) return true;
  const said = text.slice(Math.max(0, words[from]!.at - 40), words[from]!.at);
  if (REPLACED.test(said) || CRAFT.test(said) || WORKED.test(said)) return true;
  return (
    term.id === 'glass' && (isDrink(words[from - 1]?.key, after) || /^(?:au|dans)$/.test(before.at(-1)?.key ?? ''))
  );
}

function isDrink(before = '', after: string): boolean {
  return (
    DRINK.test(before) &&
    /^(?:de|d|van|of|wein|wijn|water|vino|con|limonade|lemonade|sap|bier|melk|saft|milch|prosecco|champagner?|cava|whisky|cider|lemoniady|tee|\p{Lu}\p{L}+)$/u.test(
      after,
    )
  );
}

/** Whether the word right before a material makes it the material of the product: `for one made of oak`. */
function isMadeOf(key: string): boolean {
  return /^(?:of|aus|en|in|de|di|van|z|ze|od)$/.test(key);
}
