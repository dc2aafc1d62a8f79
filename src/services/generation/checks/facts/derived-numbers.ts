import type { Quantity } from './read-quantities.ts';

/** Words beside a number that follows from others: `together 35 combinations`, `that is twelve in all`. */
const RESULT =
  /(?<!\p{L})(?:that(?:['’]s| is| makes)|which makes|in all|altogether|together|total\p{L}*|combin\p{L}*|kombin\p{L}*|possibilit\p{L}*|makes|macht|ergibt|ergeben|also|das sind|insgesamt|zusammen|möglichkeiten|soit|donc|en tout|au total|ensemble|cela fait|es decir|o sea|en total|en conjunto|suman?|posibilidades|cioè|ovvero|quindi|in tutto|insieme|totale|fanno|possibilità|dus|samen|in totaal|oftewel|mogelijkheden|czyli|razem|łącznie|w sumie|daje|możliwości|dakle|ukupno|zajedno|to jest|mogućnosti)(?!\p{L})/iu;
/** The characters beside a number that are searched for such a word. */
const REACH = 40;
const END_OF_SENTENCE = /[.!?\n]/;

/**
 * Whether a number is the product or the sum of known numbers of its sentence: five colours and seven shades are 35
 * combinations.
 */
export function isDerived(
  quantity: Quantity,
  quantities: readonly Quantity[],
  text: string,
  isKnown: (other: Quantity) => boolean,
): boolean {
  const value = quantity.values[0] ?? 0;
  if (quantity.units !== null || quantity.code !== null || value < 2) return false;
  const around = text.slice(Math.max(0, quantity.at - REACH), quantity.end + REACH);
  if (!RESULT.test(around)) return false;
  const factors = quantities
    .filter(
      (other) => other !== quantity && other.units === null && other.code === null && isNear(other, quantity, text),
    )
    .filter(isKnown)
    .map(({ values }) => values[0] ?? 0);
  if (factors.length < 2) return false;
  const total = factors.reduce((sum, factor) => sum + factor, 0);
  return (
    total === value ||
    factors.some((one, index) =>
      factors.slice(index + 1).some((other) => one * other === value || one + other === value),
    )
  );
}

function isNear(one: Quantity, other: Quantity, text: string): boolean {
  const between = one.at < other.at ? text.slice(one.end, other.at) : text.slice(other.end, one.at);
  return !END_OF_SENTENCE.test(between);
}
