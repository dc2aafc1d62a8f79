import type { GraphQLSchema } from 'graphql';
import { operationText } from '../derived-descriptions.ts';
import { restDialect } from '../rest-dialect.ts';
import { restOperations } from '../rest-operations.ts';
import { componentOf } from './json-schema.ts';
import { describeOperation } from './describe-operation.ts';
import { errorResponse, errorSchemas } from './errors.ts';
import { headerComponent } from './headers.ts';
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

/** What the schema alone does not know. */
export interface Beside {
  routes: OpenApiRoute[];
  variants: OpenApiVariant[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Content automation',
    version: '1.0.0',
    description:
      'Writes product texts with AI models, lets people review them and publishes them to the store. ' +
      'Ids are UUIDs, timestamps RFC 3339 in UTC, CT amounts decimal strings with four places. ' +
      'Every error is `{ "detail": … }` with a `code` for programs.',
    contact: { name: 'The maintainers' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api/v1' }],
};

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `access_token` of a sign-in.' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the organization, `cas_…`.' },
};

/**
 * The OpenAPI document of the whole REST surface: every operation of the dialect and the hand-made routes beside them.
 * It is made from the types the service runs on, so that it says what they do.
 */
export function openApiDocument(schema: GraphQLSchema, { routes, variants }: Beside): OpenApiDocument {
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
  return withProse(restProse(schema), {
    ...ABOUT,
    tags: describedTags(used),
    paths,
    components: { securitySchemes: SECURITY, ...components },
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

/** Paths by name, methods in their usual order: the same document whatever the order of resolvers. */
function inOrder(routes: OpenApiRoute[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  const rank = (route: OpenApiRoute) => `${pathOf(route.path)} ${METHODS.indexOf(route.method.toLowerCase())}`;
  for (const route of routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    (paths[pathOf(route.path)] ??= {})[route.method.toLowerCase()] = toOperation(route);
  }
  return paths;
}

function withProse<T>(prose: (text: string) => string, document: T): T {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? prose(value) : value,
  ) as T;
}
