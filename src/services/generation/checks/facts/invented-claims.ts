import type { FieldText } from '../visible-text.ts';
import { claimedAges } from './claimed-ages.ts';
import { isClaimed, isEdible } from './claimed-passage.ts';
import type { FoundTerm } from './find-terms.ts';
import { inventedOrigins } from './invented-origins.ts';
import { type InventedClaim, type InventedTerm, type Passage, termCheck } from './invented-terms.ts';
import { CLAIMS } from './lexicon/claims/claims.ts';
import { COLOURS } from './lexicon/claims/colours.ts';
import { pairedClaims } from './paired-claims.ts';
import { isColourOfProduct, translatedColours } from './product-colours.ts';
import type { SourceFacts } from './source-facts.ts';
import type { Word } from './words.ts';

const CHECKS = Object.entries(CLAIMS).map(([kind, terms]) => ({ kind, check: termCheck(terms, isDeniedAt) }));
const checkColours = termCheck(COLOURS);

/** Words before a claim that deny it. */
const DENIED =
  /^(?:no|not|non|never|without|nicht|kein\p{L}*|ohne|pas|sans|ni|sin|nunca|senza|geen|niet|zonder|nie|bez|nije|cannot|jamais|niemals|jamás|mai|nooit|nigdy|nikad\p{L}*|statt|anstatt|zamiast|umesto|invece|plutôt|avoid|vermeiden|vermeide|éviter|évitez|evitar|evite|evita|evitare|vermijd|unikaj|unikać|izbegav\p{L}*|isn|aren|doesn|don|t)$/u;
/** Words after a negation that take it back: "not only waterproof". */
const ONLY = /^(?:only|just|nur|bloß|seulement|solo|sólo|solamente|soltanto|alleen|slechts|tylko|samo)$/u;
/** The number of words between a negation and what it denies. */
const DENIAL_REACH = 4;

/** Returns what the texts claim of a product and its source does not say in any language. */
export function inventedClaims(texts: readonly FieldText[], source: SourceFacts, language: string): InventedClaim[] {
  const entries = new Map(texts.map((text) => [text.field, text.entries]));
  const blocks = new Map(texts.map((text) => [text.field, text.blocks]));
  const isEaten = isEdible(source);
  const found = CHECKS.flatMap(({ kind, check }) =>
    kind === 'food' && !isEaten
      ? []
      : check(texts, source, language, isDeniedAt)
          .filter(({ field, block, start, end }) => {
            const isEntry = entries.get(field)?.[block] ?? false;
            return isClaimed(kind, blocks.get(field)![block]!, start, end, isEntry, language, isEaten);
          })
          .map((term): InventedClaim => ({ ...passageOf(term), kind: kind === 'food' ? 'ingredient' : kind })),
  );
  const translated = translatedColours(source, language);
  const colours = checkColours(
    texts,
    source,
    language,
    (words, found, text) =>
      found.term.is?.some((colour) => translated.has(colour)) || !isColourOfProduct(words, found, text),
  );
  const origins = inventedOrigins(texts, source);
  return [
    ...found,
    ...colours.map((term): InventedClaim => ({ ...passageOf(term), kind: 'colour' })),
    ...origins.map((passage): InventedClaim => ({ ...passage, kind: 'origin' })),
    ...claimedAges(texts, source).map((passage): InventedClaim => ({ ...passage, kind: 'safety' })),
    ...pairedClaims(texts, source, isDeniedAt),
  ];
}

function passageOf({ field, block, start, end }: InventedTerm): Passage {
  return { field, block, start, end };
}

/** Whether a word before the claim, in the same part of the sentence, denies it. */
function isDeniedAt(words: readonly Word[], { from }: Pick<FoundTerm, 'from'>, text: string): boolean {
  for (let at = from - 1; at >= Math.max(0, from - DENIAL_REACH); at--) {
    const word = words[at]!;
    if (/[.,;:|!?\n•()]/.test(text.slice(word.at + word.text.length, words[at + 1]!.at))) return false;
    if (word.key === 'than' && words[at - 1]?.key === 'rather') return true;
    if (word.key === 'of' && words[at - 1]?.key === 'out') return true;
    if (DENIED.test(word.key)) return !ONLY.test(words[at + 1]?.key ?? '');
  }
  return false;
}
