import type { Request } from 'express';
import type { Content, Parameter } from '../../../schema/dialect/openapi/model.ts';

/** The response to every webhook, in the OpenAPI document. */
export const RECEIVED: Content = {
  'application/json': {
    schema: { type: 'object', required: ['received'], properties: { received: { type: 'boolean', const: true } } },
    example: { received: true },
  },
};

/** A header of a webhook, in the OpenAPI document. */
export function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

/**
 * All headers of a request. A header that was sent several times has all its values, so a signature in it is invalid.
 */
export function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return headers;
}
