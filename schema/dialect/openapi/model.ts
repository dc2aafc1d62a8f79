import type { RestRoute } from '../rest.ts';
import type { HeaderName } from './headers.ts';

/** A JSON Schema of the 2020-12 draft, which OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>;

/** Media type → what a body of it holds. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/**
 * A REST route as the document describes it. Operations of the dialect are turned into one; hand-made routes declare
 * theirs beside their code. Schemas name GraphQL types of the dialect by {@link refTo}; ids of the path that are not
 * described are UUIDs; a status the description names (`409 while another job is active.`) becomes a response.
 */
export interface OpenApiRoute extends RestRoute {
  operationId: string;
  summary?: string;
  description: string;
  parameters?: Parameter[];
  body?: { required: boolean; content: Content };
  /** What the success status carries; nothing with 204. */
  answer?: Content;
  /** Answers that are no errors either, by their status. */
  otherAnswers?: Readonly<Record<number, { description: string; content?: Content }>>;
  /** Headers that come with success, beside the request id. */
  answerHeaders?: readonly HeaderName[];
}

/** What a hand-made route adds to an operation at the same path: other parameters, other media types of the answer. */
export interface OpenApiVariant {
  operationId: string;
  parameters: Parameter[];
  answer: Content;
}

export function refTo(typeName: string): JsonSchema {
  return { $ref: `#/components/schemas/${typeName}` };
}

export const UUID: JsonSchema = { type: 'string', format: 'uuid' };
