import type { GraphQLField, GraphQLSchema } from 'graphql';
import { routeOf, type RestRoute } from './rest.ts';

/** An operation of the REST dialect with its route. */
export interface RestOperation extends RestRoute {
  kind: 'Query' | 'Mutation';
  name: string;
  field: GraphQLField<unknown, unknown>;
  pathParameters: string[];
}

/**
 * Returns every operation of the dialect. Fixed segments sort before parameters, so that `/sync/stream` matches
 * before `/sync/:item_id`.
 */
export function restOperations(dialect: GraphQLSchema): RestOperation[] {
  const roots = [dialect.getQueryType(), dialect.getMutationType()];
  const operations = roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field): RestOperation => {
      const route = routeOf(field)!;
      const pathParameters = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      return { ...route, kind: root!.name as RestOperation['kind'], name: field.name, field, pathParameters };
    }),
  );
  return operations.toSorted((a, b) => (fixedFirst(a.path) < fixedFirst(b.path) ? -1 : 1));
}

function fixedFirst(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '~' : segment))
    .join('/');
}
