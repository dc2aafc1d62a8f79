import { shortName } from './name-columns.ts';
import { isObject, type JsonObject, listTexts, plainText } from './json-text.ts';
import type { NestedRow, NestedRows } from './table.ts';

const KEY = /^(variants|variations)$/i;

export interface FoundVariants {
  key: string;
  options: NestedRows['options'];
  list: { value: JsonObject; options: NestedRow['options'] }[];
}

/**
 * Returns the variants in a product: a list of objects that each have an id or SKU. Null for a product without such a
 * list.
 */
export function findVariants(product: JsonObject): FoundVariants | null {
  const key = Object.keys(product).find((name) => KEY.test(name));
  const list = key === undefined ? null : product[key];
  if (key === undefined || !Array.isArray(list) || list.length === 0) return null;
  const objects = list.filter(
    (entry): entry is JsonObject =>
      isObject(entry) && (plainText(entry['id']).trim() !== '' || plainText(entry['sku']).trim() !== ''),
  );
  if (objects.length < list.length) return null;
  const options = productOptions(product['options']);
  const names = options.map(({ name }) => name);
  return { key, options, list: objects.map((value) => ({ value, options: variantOptions(value, names) })) };
}

/**
 * Returns the data of the only variant of a product without options, which shops write as `Default Title`. Null for a
 * product with options.
 */
export function soleVariant({ list }: FoundVariants): JsonObject | null {
  const [first, ...others] = list;
  if (!first || others.length > 0) return null;
  const { id: _id, title, option1, ...data } = first.value;
  return [title, option1].some((text) => /^default title$/i.test(plainText(text))) ? data : null;
}

/** Returns the options of a product in the order of the file. */
function productOptions(given: unknown): NestedRows['options'] {
  if (!Array.isArray(given)) return [];
  return given.map((option: unknown, index) => {
    const fallback = `Option${index + 1}`;
    if (!isObject(option)) return { name: shortName(plainText(option)) || fallback, values: [] };
    const values = option['values'];
    return {
      name: shortName(plainText(option['name'])) || fallback,
      values: Array.isArray(values) ? listTexts(values) : [],
    };
  });
}

/**
 * Returns the option values of a variant. Files have `option1` to `option3`, a list of `{ name, value }` or
 * `{ name, option }`, or an object of name to value.
 */
function variantOptions(variant: JsonObject, names: readonly string[]): NestedRow['options'] {
  const numbered = [1, 2, 3].map((number) => ({
    name: names[number - 1] ?? `Option${number}`,
    value: plainText(variant[`option${number}`]),
  }));
  const listed = [variant['options'], variant['attributes']].flatMap((given) => {
    if (Array.isArray(given))
      return given
        .filter(isObject)
        .map((each) => ({ name: plainText(each['name']), value: plainText(each['value'] ?? each['option']) }));
    return isObject(given) ? Object.entries(given).map(([name, value]) => ({ name, value: plainText(value) })) : [];
  });
  return [...numbered, ...listed].filter(({ name, value }) => name !== '' && value !== '');
}
