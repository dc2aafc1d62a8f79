import type { Content } from '../../../schema/dialect/openapi/model.ts';

/** What every webhook is answered with, as the document describes it. */
export const RECEIVED: Content = {
  'application/json': {
    schema: { type: 'object', required: ['received'], properties: { received: { type: 'boolean', const: true } } },
    example: { received: true },
  },
};
