import { fitFields } from '../../generation/prompt/fit-data.ts';
import { readable } from '../../generation/facts/readable.ts';
import type { PluginTextInput } from '../stored-request.ts';

/** Longer data is cut. No text needs more, and parts of the data may come from third parties. */
const MAX_CHARS = 12_000;

/**
 * Returns the product data of a prompt, cut to a limit. Image addresses are left out because they are of no use to the
 * model.
 */
export function pluginData(input: PluginTextInput): Record<string, unknown> {
  const fields = {
    title: input.productTitle,
    category: input.productCategory,
    attributes: input.productAttributes,
    description: input.currentDescription,
  };
  const clean = Object.entries(fields).map(([key, value]) => [key, readable(value, MAX_CHARS)] as const);
  return fitFields(Object.fromEntries(clean.filter(([, value]) => hasContent(value))), MAX_CHARS);
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
