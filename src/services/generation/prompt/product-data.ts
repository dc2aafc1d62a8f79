import { furtherColumns } from './further-columns.ts';
import { fitFields } from './fit-data.ts';
import { readable } from './readable.ts';
import { variantFacts } from './variant-facts.ts';

/** The part of an item the prompt is made of. */
export interface PromptItem {
  externalId: string;
  itemType: string;
  sourceData: Record<string, unknown>;
}

/** Keys of the source that say nothing about the product itself, or say it in a form the model has no use for. */
const LEFT_OUT = new Set([
  'raw',
  'other_rows',
  'images',
  'variants',
  'sku',
  'barcode',
  'inventory_quantity',
  'cost_per_item',
  'grams',
]);
/** What no shop writes as HTML: a sign of it belongs to the text. */
const PLAIN = new Set(['title', 'vendor', 'product_type', 'tags', 'options', 'variants']);
/** More of a source is cut: no product needs more to be described, and somebody else may have written it. */
const MAX_PRODUCT_CHARS = 12_000;

/** What the source says about the product, within a bound: what is known of every catalogue first, then its own columns and its variants. */
export function productData({ externalId, itemType, sourceData }: PromptItem): Record<string, unknown> {
  const said: [string, unknown][] = Object.entries(sourceData).filter(([key]) => !LEFT_OUT.has(key));
  said.push(['variants', variantFacts(sourceData)], ['further_columns', furtherColumns(sourceData['raw'])]);
  const facts = said.flatMap(([key, value]) => {
    const clean = readable(value, MAX_PRODUCT_CHARS, PLAIN.has(key));
    return isEmpty(clean) ? [] : [[key, clean] as const];
  });
  return fitFields(
    { external_id: readable(externalId, MAX_PRODUCT_CHARS, true), type: itemType, ...Object.fromEntries(facts) },
    MAX_PRODUCT_CHARS,
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
