import { isFact } from './further-columns.ts';

type Fields = Record<string, unknown>;

const MAX_OPTIONS = 12;
const MAX_VALUES = 60;

/**
 * Returns what the variants add to the product: their number, options that the product does not have, and price range.
 */
export function variantFacts(sourceData: Fields): Fields {
  const variants = objectsIn(sourceData['variants']);
  if (variants.length === 0) return {};
  const own = new Set(objectsIn(sourceData['options']).map(({ name }) => String(name)));
  const values = new Map<string, Set<string>>();
  for (const variant of variants) {
    for (const [name, value] of factsOf(variant)) {
      if (!own.has(name)) values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  const options = [...values]
    .slice(0, MAX_OPTIONS)
    .map(([name, all]) => ({ name, values: [...all].slice(0, MAX_VALUES) }));
  const prices = variants.map(({ price }) => Number(price)).filter((price) => price > 0);
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return {
    count: variants.length,
    ...(options.length > 0 && { options }),
    ...(prices.length > 0 && { price: from === to ? from.toFixed(2) : { from: from.toFixed(2), to: to.toFixed(2) } }),
  };
}

/** Returns the options of a variant and the facts in its further columns. */
function factsOf(variant: Fields): [name: string, value: string][] {
  const options = objectsIn(variant['options']).flatMap(({ name, values }) =>
    Array.isArray(values) ? values.map((value): [string, string] => [String(name), String(value)]) : [],
  );
  const raw = Object.entries((variant['raw'] as Fields | null | undefined) ?? {}).filter(
    ([name, value]) => typeof value !== 'object' && isFact(name, value),
  );
  return [...options, ...raw.map(([name, value]): [string, string] => [name, String(value)])];
}

function objectsIn(value: unknown): Fields[] {
  return Array.isArray(value)
    ? value.filter((each): each is Fields => typeof each === 'object' && each !== null && !Array.isArray(each))
    : [];
}
