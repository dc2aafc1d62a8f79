import { schema } from '../../resolvers/schema.ts';
import type { JsonSchema, Parameter } from '../../schema/dialect/openapi/model.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { REST_BASE } from '../../src/http/rest/rest-router.ts';
import { shapesOf } from './shapes.ts';

/** A row of the contract as the OpenAPI document tells it. */
export interface Row {
  name: string;
  method: string;
  /** With `{parameters}`. */
  path: string;
  open: boolean;
  parameters: Parameter[];
  /** Media type → schema of what it takes. */
  body: Record<string, JsonSchema>;
  statuses: Set<number>;
}

interface Described {
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

const document = describeRest(schema);

/** The shapes of what rows take. */
export const shapeOf = shapesOf(document);

/** Every row that is served, made by hand or not. */
export const ROWS: Row[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Row => {
    const { security, parameters = [], requestBody, responses } = operation as unknown as Described;
    const upper = method.toUpperCase();
    return {
      name: `${upper} ${path}`,
      method: upper,
      path: `${REST_BASE}${path}`,
      open: security.length === 0,
      parameters,
      body: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, content]) => [type, content.schema]),
      ),
      statuses: new Set(Object.keys(responses).map(Number)),
    };
  }),
);
