import { isFact } from './further-columns.ts';

type Bag = Record<string, unknown>;

const MOST_OPTIONS = 12;
const MOST_VALUES = 60;

/** What the variants of a product say together that the product does not say itself: what they come in, and from which price to which. */
export function variantFacts(sourceData: Bag): Bag {
  const variants = bags(sourceData['variants']);
  if (variants.length === 0) return {};
  const own = new Set(bags(sourceData['options']).map(({ name }) => String(name)));
  const values = new Map<string, Set<string>>();
  for (const variant of variants) {
    for (const [name, value] of factsOf(variant)) {
      if (!own.has(name)) values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  const options = [...values]
    .slice(0, MOST_OPTIONS)
    .map(([name, all]) => ({ name, values: [...all].slice(0, MOST_VALUES) }));
  const prices = variants.map(({ price }) => Number(price)).filter((price) => price > 0);
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return {
    count: variants.length,
    ...(options.length > 0 && { options }),
    ...(prices.length > 0 && { price: from === to ? from.toFixed(2) : { from: from.toFixed(2), to: to.toFixed(2) } }),
  };
}

/** The options of a variant, and what its columns say beside. */
function factsOf(variant: Bag): [name: string, value: string][] {
  const options = bags(variant['options']).flatMap(({ name, values }) =>
    Array.isArray(values) ? values.map((value): [string, string] => [String(name), String(value)]) : [],
  );
  const raw = Object.entries((variant['raw'] as Bag | null | undefined) ?? {}).filter(
    ([name, value]) => typeof value !== 'object' && isFact(name, value),
  );
  return [...options, ...raw.map(([name, value]): [string, string] => [name, String(value)])];
}

function bags(value: unknown): Bag[] {
  return Array.isArray(value)
    ? value.filter((each): each is Bag => typeof each === 'object' && each !== null && !Array.isArray(each))
    : [];
}
