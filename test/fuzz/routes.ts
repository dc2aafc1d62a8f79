import { schema } from '../../resolvers/schema.ts';
import type { JsonSchema, Parameter } from '../../schema/dialect/openapi/model.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { REST_BASE } from '../../src/http/rest/rest-router.ts';
import { shapesOf } from './shapes.ts';

/** A route as the OpenAPI document describes it. */
export interface Route {
  name: string;
  method: string;
  /** Contains `{parameters}`. */
  path: string;
  open: boolean;
  parameters: Parameter[];
  /** The schema of the body by media type. */
  body: Record<string, JsonSchema>;
  statuses: Set<number>;
}

interface Operation {
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

const document = describeRest(schema);

/** Returns the shape of a schema of the document. */
export const shapeOf = shapesOf(document);

/** Every route, derived or hand-made. */
export const ROUTES: Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Route => {
    const { security, parameters = [], requestBody, responses } = operation as unknown as Operation;
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
