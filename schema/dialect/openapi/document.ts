import type { GraphQLSchema } from 'graphql';
import { operationText } from '../derived-descriptions.ts';
import { restDialect } from '../rest-dialect.ts';
import { restOperations } from '../rest-operations.ts';
import { componentOf } from './json-schema.ts';
import { describeOperation } from './describe-operation.ts';
import { errorResponse, errorSchemas } from './errors.ts';
import { headerComponent } from './headers.ts';
import { INFO, SECURITY_SCHEMES } from './info.ts';
import type { OpenApiRoute, OpenApiVariant } from './model.ts';
import { type Operation, pathOf, toOperation } from './operation.ts';
import { restProse } from './prose.ts';
import { reachable } from './reachable.ts';
import { describedTags } from './tags.ts';

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
  [more: string]: unknown;
}

/** The hand-made part of the REST API, which the schema does not contain. */
export interface HandMade {
  routes: OpenApiRoute[];
  variants: OpenApiVariant[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Returns the OpenAPI document of the whole REST API: every operation of the dialect and the hand-made routes. It is
 * generated from the types that the service runs on, so that it cannot differ from them.
 */
export function openApiDocument(schema: GraphQLSchema, { routes, variants }: HandMade): OpenApiDocument {
  const dialect = restDialect(schema);
  const operations = restOperations(dialect).map((operation) => {
    const root = operation.kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
    return withVariants(describeOperation(operation, root!.getFields()[operation.name]!), variants);
  });
  const handMade = routes.map((route) => ({ ...route, description: operationText(route.description, route) }));
  const all = [...operations, ...handMade];
  const paths = inOrder(all);
  const used = new Set(all.flatMap((route) => paths[pathOf(route.path)]![route.method.toLowerCase()]!.tags));
  const components = reachable(paths, {
    headers: headerComponent,
    responses: errorResponse,
    schemas: (name) => errorSchemas[name] ?? componentOf(dialect.getType(name)!),
  });
  return mapTexts(restProse(schema), {
    ...INFO,
    tags: describedTags(used),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, ...components },
  });
}

function withVariants(route: OpenApiRoute, variants: OpenApiVariant[]): OpenApiRoute {
  const own = variants.filter((variant) => variant.operationId === route.operationId);
  if (own.length === 0) return route;
  return {
    ...route,
    parameters: [...(route.parameters ?? []), ...own.flatMap((variant) => variant.parameters)],
    answer: Object.fromEntries([route, ...own].flatMap(({ answer = {} }) => Object.entries(answer))),
  };
}

/**
 * Sorts paths by name and methods in their usual order, so that the document does not depend on the order of
 * resolvers.
 */
function inOrder(routes: OpenApiRoute[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  const rank = (route: OpenApiRoute) => `${pathOf(route.path)} ${METHODS.indexOf(route.method.toLowerCase())}`;
  for (const route of routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    (paths[pathOf(route.path)] ??= {})[route.method.toLowerCase()] = toOperation(route);
  }
  return paths;
}

/** Applies `map` to every description and summary of the document. */
function mapTexts<T>(map: (text: string) => string, document: T): T {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    (key === 'description' || key === 'summary') && typeof value === 'string' ? map(value) : value,
  ) as T;
}
