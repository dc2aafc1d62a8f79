import type { ProductFacts } from './product-facts.ts';

/** What a pair of name and value counts, whatever its length. */
const PER_PAIR = 25;
/** What pictures count that a model sees: they show the kind, the shape and the colour of a product. */
const SEEN = 60;

const PAIRS = ['choices', 'by_choice', 'measures', 'measures_of_one_choice', 'attributes', 'further'] as const;

/**
 * How much the facts say of a product, in characters. Title, maker, shelf, audience and hints count nothing: they name
 * the product and describe nothing.
 */
export function charactersSaid(facts: ProductFacts, hasImages = false): number {
  const pairs = PAIRS.reduce((sum, key) => sum + Object.keys(facts[key] ?? {}).length, facts.form ? 1 : 0);
  const texts = (facts.about?.length ?? 0) + (facts.summary?.length ?? 0);
  return texts + PER_PAIR * pairs + (hasImages ? SEEN : 0);
}
