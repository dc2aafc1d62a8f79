import type { ProductFacts } from './product-facts.ts';

/** What a pair of name and value counts, whatever its length. */
const PER_PAIR = 25;
/** What pictures count that a model sees: they show the kind, the shape and the colour of a product. */
const SEEN = 60;

/** A character of these scripts is a syllable or a word. A text needs about half as many of them as Latin letters. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const PAIRS = ['choices', 'by_choice', 'measures', 'measures_of_one_choice', 'attributes', 'further'] as const;

/**
 * How much the facts say of a product, in Latin letters. Title, maker, shelf, audience and hints count nothing: they name
 * the product and describe nothing.
 */
export function charactersSaid(facts: ProductFacts, hasImages = false): number {
  const pairs = PAIRS.reduce((sum, key) => sum + Object.keys(facts[key] ?? {}).length, facts.form ? 1 : 0);
  return lettersOf(facts.about) + lettersOf(facts.summary) + PER_PAIR * pairs + (hasImages ? SEEN : 0);
}

function lettersOf(text = ''): number {
  return text.length + (text.match(SYLLABLES)?.length ?? 0);
}
