import { productFacts } from '../facts/product-facts.ts';
import { fitFields } from './fit-data.ts';

/** The part of an item that the prompt contains. */
export interface PromptItem {
  itemType: string;
  sourceData: Record<string, unknown>;
}

/** Longer data is cut: no description needs more, and data from outside must not make a prompt expensive. */
const MAX_PRODUCT_CHARS = 12_000;

/** Returns the facts of the product, or of a page, within a size limit. */
export function productData({ itemType, sourceData }: PromptItem): Record<string, unknown> {
  const form = itemType === 'page' ? { form: 'page' } : {};
  return fitFields({ ...productFacts(sourceData), ...form }, MAX_PRODUCT_CHARS);
}
