import type { RestRoute } from '../rest.ts';
import type { HeaderName } from './headers.ts';

/** A JSON Schema of the 2020-12 draft, which OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>;

/** Media type → the schema of a body. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/**
 * A REST route as the document describes it. Operations of the dialect are converted to it; hand-made routes declare
 * it beside their code. Schemas refer to GraphQL types of the dialect by {@link refTo}. Path parameters without a
 * description are UUIDs.
 */
export interface OpenApiRoute extends RestRoute {
  operationId: string;
  summary?: string;
  description: string;
  parameters?: Parameter[];
  body?: { required: boolean; content: Content };
  /** The body of the success response; absent with status 204. */
  answer?: Content;
  /** Further responses that are not errors, by status. */
  otherResponses?: Readonly<Record<number, { description: string; content?: Content }>>;
  /** The headers of the success response besides the request id. */
  responseHeaders?: readonly HeaderName[];
}

/** What a hand-made route adds to an operation at the same path: parameters, and media types of the response. */
export interface OpenApiVariant {
  operationId: string;
  parameters: Parameter[];
  answer: Content;
}

export function refTo(typeName: string): JsonSchema {
  return { $ref: `#/components/schemas/${typeName}` };
}

export const UUID: JsonSchema = { type: 'string', format: 'uuid' };
