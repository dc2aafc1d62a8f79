import { isEmpty } from '../../../core/is-empty.ts';
import { furtherColumns } from './further-columns.ts';
import { fitFields } from './fit-data.ts';
import { readable } from './readable.ts';
import { variantFacts } from './variant-facts.ts';

/** The part of an item that the prompt contains. */
export interface PromptItem {
  externalId: string;
  itemType: string;
  sourceData: Record<string, unknown>;
}

/** Keys of the source that do not describe the product, or in a form that is useless for the model. */
const OMITTED = new Set([
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
/** Keys that are never HTML: `<` in them belongs to the text. */
const PLAIN = new Set(['title', 'vendor', 'product_type', 'tags', 'options', 'variants']);
/** Longer data is cut: no description needs more, and data from outside must not make a prompt expensive. */
const MAX_PRODUCT_CHARS = 12_000;

/**
 * Returns the source data of the product within a size limit: the standard fields, its variants and its further
 * columns.
 */
export function productData({ externalId, itemType, sourceData }: PromptItem): Record<string, unknown> {
  const fields: [string, unknown][] = Object.entries(sourceData).filter(([key]) => !OMITTED.has(key));
  fields.push(['variants', variantFacts(sourceData)], ['further_columns', furtherColumns(sourceData['raw'])]);
  const facts = fields.flatMap(([key, value]) => {
    const clean = readable(value, MAX_PRODUCT_CHARS, PLAIN.has(key));
    return isEmpty(clean) ? [] : [[key, clean] as const];
  });
  return fitFields(
    { external_id: readable(externalId, MAX_PRODUCT_CHARS, true), type: itemType, ...Object.fromEntries(facts) },
    MAX_PRODUCT_CHARS,
  );
}
