import type { TextRequest } from '../../src/providers/ai/ai-provider.ts';

const strings = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
  additionalProperties: false,
});

const PRODUCT = {
  title: 'Sample Lamp',
  maker: 'Example Works',
  hints: ['desk'],
  about: '<p>A small lamp with a switch.</p>',
};

/** A request for the texts of a lamp. */
export function lampRequest(model: string, overrides: Partial<TextRequest> = {}): TextRequest {
  return {
    model,
    system: 'You write product texts.',
    user: `<product_data>${JSON.stringify(PRODUCT)}</product_data>\n<task>${JSON.stringify({ language: 'en' })}</task>`,
    schema: { name: 'texts', schema: strings('name', 'short_description', 'description') },
    maxOutputTokens: 1000,
    ...overrides,
  };
}
