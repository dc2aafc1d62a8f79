import type { FieldText } from '../visible-text.ts';
import { METALS } from './lexicon/metals.ts';
import { MINERALS_AND_PLASTICS } from './lexicon/minerals-and-plastics.ts';
import { TEXTILES } from './lexicon/textiles.ts';
import { WOODS } from './lexicon/woods.ts';
import type { FoundTerm } from './find-terms.ts';
import { type InventedTerm, termCheck } from './invented-terms.ts';
import type { SourceFacts } from './source-facts.ts';
import type { Word } from './words.ts';

const checkMaterials = termCheck([...TEXTILES, ...WOODS, ...METALS, ...MINERALS_AND_PLASTICS]);

/** Words before a material that make it a comparison, a negation or the purpose of the product. */
const BEFORE =
  /^(?:like|as|no|not|without|never|for|from|wie|ohne|kein\p{L}*|nicht|für|comme|sans|pas|ni|pour|como|sin|no|para|come|senza|non|per|zoals|zonder|geen|niet|voor|jak|bez|nie|dla|kao|nije|za|vegan|faux|fake|bed|table|wine|pint|shot|magnifying)$/u;
/** Words after a material that reduce it to an appearance, a scent or an absence. */
const AFTER =
  /^(?:look|looking|effect|like|free|style|colou?r(?:ed|s)?|scent(?:ed)?|fragrance|nuts?|syrup|flavou?r(?:ed)?|forest|tree|oil|notes?|optik|farb\p{L}*|effekt|imitat\p{L}*|frei|duft|öl|aroma|effet|imitation|couleur|parfum|efecto|imitación|color|effetto|colore|effect|kleur\p{L}*|vrij|boja|boje|kolor\p{L}*|zapach\p{L}*|of|wine|wein|wasser|milch)$/u;
/** Compounds that name an appearance or a care product instead of a material: `Lederoptik`, `Holzpflege`. */
const COMPOUND =
  /(?:optik|look|imitat\p{L}*|frei\p{L}*|farben\p{L}*|artig\p{L}*|ähnlich\p{L}*|pflege|fett|effekt|öl|duft|kette|bohrer|leim|lack)$/u;
/** Words before "glass" where it can be a drink: `un verre de vin`, `ein Glas Wein`. */
const DRINK = /^(?:un|le|chaque|votre|ein|das|je|pro|een|a|per|each|every|el|su)$/;

/** Returns the materials that the texts name and the source does not name in any language or form. */
export function inventedMaterials(texts: readonly FieldText[], source: SourceFacts, language: string): InventedTerm[] {
  return checkMaterials(texts, source, language, isHarmless);
}

function isHarmless(words: readonly Word[], { term, from, to }: FoundTerm): boolean {
  const [before, after] = [words.slice(Math.max(0, from - 2), from), words[to]?.key ?? ''];
  if (before.some(({ key }) => BEFORE.test(key)) && !(before.length === 2 && isMadeOf(before[1]!.key))) return true;
  if (AFTER.test(after) || COMPOUND.test(words[from]!.key)) return true;
  return (
    term.id === 'glass' &&
    DRINK.test(words[from - 1]?.key ?? '') &&
    /^(?:de|d|van|of|wein|wijn|water|vino|con|\p{Lu}\p{L}+)$/u.test(after)
  );
}

/** Whether the word right before a material makes it the material of the product: `for one made of oak`. */
function isMadeOf(key: string): boolean {
  return /^(?:of|aus|en|in|de|di|van|z|ze|od)$/.test(key);
}
