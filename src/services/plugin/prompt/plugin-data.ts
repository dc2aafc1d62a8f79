import { fitFields } from '../../generation/prompt/fit-data.ts';
import { readable } from '../../generation/prompt/readable.ts';
import type { AskedText } from '../kept-request.ts';

/** More of the data is cut: no text needs more to be written, and somebody else may have written it. */
const MAX_CHARS = 12_000;

/** What a plugin says of the product, as the model reads it, within a bound: addresses of images tell it nothing. */
export function pluginData(asked: AskedText): Record<string, unknown> {
  const said = {
    title: asked.productTitle,
    category: asked.productCategory,
    attributes: asked.productAttributes,
    description: asked.currentDescription,
  };
  const clean = Object.entries(said).map(([key, value]) => [key, readable(value, MAX_CHARS)] as const);
  return fitFields(Object.fromEntries(clean.filter(([, value]) => says(value))), MAX_CHARS);
}

function says(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
