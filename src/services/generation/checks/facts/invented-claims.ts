import type { FieldText } from '../visible-text.ts';
import type { FoundTerm } from './find-terms.ts';
import { inventedOrigins } from './invented-origins.ts';
import { type InventedTerm, type Passage, termCheck } from './invented-terms.ts';
import { CARE } from './lexicon/claims/care.ts';
import { COLOURS } from './lexicon/claims/colours.ts';
import { EQUIPMENT } from './lexicon/claims/equipment.ts';
import { HEALTH } from './lexicon/claims/health.ts';
import { INGREDIENTS } from './lexicon/claims/ingredients.ts';
import { ORIGIN } from './lexicon/claims/origin.ts';
import { PARTS } from './lexicon/claims/parts.ts';
import { PERFORMANCE } from './lexicon/claims/performance.ts';
import { SAFETY } from './lexicon/claims/safety.ts';
import { AWARD, SHIPPING, WARRANTY } from './lexicon/claims/warranty.ts';
import type { Term } from './lexicon/terms.ts';
import type { SourceFacts } from './source-facts.ts';
import type { Word } from './words.ts';

/** What a text can claim, by kind. The source of these can deny a term that a text then claims. */
const DENIABLE = { performance: PERFORMANCE, care: CARE, safety: SAFETY };
const CHECKS = [
  ...Object.entries(DENIABLE).map(([kind, terms]) => ({ kind, check: termCheck(terms, isDeniedAt) })),
  ...Object.entries({
    origin: ORIGIN,
    health: HEALTH,
    warranty: WARRANTY,
    award: AWARD,
    ingredient: INGREDIENTS,
    equipment: EQUIPMENT,
    part: PARTS,
    shipping: SHIPPING,
  } satisfies Record<string, readonly Term[]>).map(([kind, terms]) => ({ kind, check: termCheck(terms) })),
];
const checkColours = termCheck(COLOURS);

/** A claim, with its kind. */
export interface InventedClaim extends Passage {
  kind: string;
}

/** Words before a claim that deny it. */
const DENIED =
  /^(?:no|not|non|never|without|nicht|kein\p{L}*|ohne|pas|sans|ni|sin|nunca|senza|geen|niet|zonder|nie|bez|nije|isn|aren|doesn|don|t)$/u;

/** Words before a part or accessory that make it one of the product: "with", "includes", "two". */
const HAVING =
  /(?:^|[^\p{L}])(?:with|has|have|features?|featuring|includes?|including|included|offers|plus|adds?|comes|fitted|equipped|built[- ]in|integrated|mit|hat|verfügt|inklusive|inkl|samt|avec|comprend|dotée?|équipée?|muni|intègre|con|incluye|tiene|cuenta|dispone|incorpora|ha|dotat|include|integra|met|heeft|beschikt|voorzien|inclusief|z|ze|posiada|ma|wyposażon\p{L}*|sa|ima|two|three|four|five|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|twee|drie|vier|vijf|dwie|dwa|trzy|cztery|pięć|\d+)\s(?:\p{L}+[\s-]){0,3}$/iu;
/** Text before something that is eaten or used with the product. */
const SERVED =
  /(?<!\p{L})(?:serve|served|serving suggestion|enjoy|delicious|sprinkle|topped|drizzle|goes well|goes with|schmeckt|schmecken|servieren|genießen|verfeinern|verfeinert|dazu passt|garnir|garnie|garnissez|accompagnez|accompagne|dégustez|déguster|saupoudrez|servez|servir|sirve|sírvelo|sírvela|acompaña|acompáñalo|espolvorea|disfruta|disfrútalo|abbinalo|abbinala|abbinale|provale|provalo|provali|servilo|servila|gustalo|serveer|serveren|lekker bij|lekker met|combineer|podawaj|podawać|smakuje|posyp|poslužite|služi se)(?!\p{L})[^.!?]{0,70}$/iu;
const OR_BEFORE = /(?:^|\s)(?:or|oder|ou|o|of|lub|ili)\s(?:\p{L}+\s){0,3}$/iu;

/** Returns what the texts claim of a product and its source does not say in any language. */
export function inventedClaims(texts: readonly FieldText[], source: SourceFacts, language: string): InventedClaim[] {
  const entries = new Map(texts.map((text) => [text.field, text.entries]));
  const blocks = new Map(texts.map((text) => [text.field, text.blocks]));
  const found = CHECKS.flatMap(({ kind, check }) =>
    check(texts, source, language, isDeniedAt)
      .filter(({ field, block, start }) => {
        const before = blocks.get(field)![block]!.slice(Math.max(0, start - 80), start);
        if (kind === 'part') return (entries.get(field)?.[block] ?? false) || HAVING.test(before);
        return kind !== 'ingredient' || !(SERVED.test(before) || OR_BEFORE.test(before));
      })
      .map((term): InventedClaim => ({ ...passageOf(term), kind })),
  );
  const colours = checkColours(texts, source, language, (words, term, text) => !isColourOfProduct(words, term, text));
  const origins = inventedOrigins(texts, source);
  return [
    ...found,
    ...colours.map((term): InventedClaim => ({ ...passageOf(term), kind: 'colour' })),
    ...origins.map((passage): InventedClaim => ({ ...passage, kind: 'origin' })),
  ];
}

function passageOf({ field, block, start, end }: InventedTerm): Passage {
  return { field, block, start, end };
}

/** Whether a word before the claim denies it. */
function isDeniedAt(words: readonly Word[], { from }: FoundTerm): boolean {
  return words.slice(Math.max(0, from - 2), from).some(({ key }) => DENIED.test(key));
}

const COLOUR_WORD =
  /(?:colou?rs?|shades?|farben?|farbton|couleurs?|coloris|teintes?|colore[s]?|color|colores|tonos?|colori|tinte|kleur(?:en)?|tint(?:en)?|kolor\p{L}*|barw\p{L}*|boj[aeiu])/iu;
/** Words before a colour of something else that the product goes with. */
const MATCHING =
  /(?:goes|pairs?|match\p{L}*|combin\p{L}*|passt|harmoni\p{L}*|marie|accord\p{L}*|abbin\p{L}*|past|staat|łączy|pasuj\p{L}*|komponuj\p{L}*|slaž\p{L}*|next to|neben|beside)[^.!?]*$/iu;
const IN_COLOUR =
  /(?:^|\s)(?:in|en|w|u|im|also in|available in|erhältlich in|disponible en|disponibile in|verkrijgbaar in|dostępn\p{L}* w)\s$/iu;

/** Whether a list or a word such as "colour" beside it makes the colour one of the product. */
function isColourOfProduct(words: readonly Word[], { from, to }: FoundTerm, text: string): boolean {
  const start = words[from]!.at;
  const end = words[to - 1]!.at + words[to - 1]!.text.length;
  if (MATCHING.test(text.slice(Math.max(0, start - 60), start))) return false;
  if (COLOUR_WORD.test(text.slice(Math.max(0, start - 60), start)) || COLOUR_WORD.test(text.slice(end, end + 20)))
    return true;
  return (
    IN_COLOUR.test(text.slice(Math.max(0, start - 24), start)) &&
    /^\s*(?:[,.;)]|$|(?:and|und|et|y|e|en|i|or|oder)\s)/iu.test(text.slice(end))
  );
}
