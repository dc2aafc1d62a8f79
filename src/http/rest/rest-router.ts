import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { restOperations } from '../../../schema/dialect/rest-operations.ts';
import type { ApiRoute } from '../api-route.ts';
import { handleOperation } from './rest-operation.ts';
import { sofaOperations } from './sofa-operations.ts';

export const REST_BASE = '/api/v1';

/** Returns the routes of the REST dialect, without the base, in the order in which a path is compared with them. */
export function restRoutes(dialect: GraphQLSchema, nameOf: (field: string) => string): Required<ApiRoute>[] {
  const operations = restOperations(dialect);
  const operate = sofaOperations(dialect, operations, nameOf);
  return operations.map((operation) => {
    const { method, path } = operation;
    return { method, path, handle: handleOperation(operation, operate(operation), nameOf) };
  });
}

/** Serves routes by Express, for requests in an unusual form. */
export function expressRouter(routes: readonly Required<ApiRoute>[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Express itself ignores the case of the path that a router is mounted at.
  router.use(({ baseUrl }, _res, next) => next(baseUrl === REST_BASE ? undefined : 'router'));
  for (const { method, path, handle } of routes)
    router[method.toLowerCase() as 'get'](path, (req, res) => handle(req, res));
  return router;
}

/** Returns the routes of a hand-made router, which Express serves. */
export function expressRoutes({ stack }: Router): ApiRoute[] {
  return stack.flatMap(({ route }) =>
    (route?.stack ?? []).map(({ method }) => ({
      method: method.toUpperCase() as ApiRoute['method'],
      path: route!.path,
    })),
  );
}
