import type { GraphQLSchema } from 'graphql';
import type { OpenApiDocument } from '../../schema/dialect/openapi/document.ts';
import { restDialect, restInputNames } from '../../schema/dialect/rest-dialect.ts';
import { memoizeByObject } from '../core/memoize-by-object.ts';
import { once } from '../core/once.ts';
import type { ApiRoute, Handle } from './api-route.ts';
import { guardOperations } from './guard-operations.ts';
import { type AllowedMethods, allowedMethods } from './headers/allowed-methods.ts';
import { mcpHandler } from './mcp/mcp-route.ts';
import { describeRest } from './openapi-document.ts';
import { itemListRoute } from './rest/item-list-route.ts';
import { restRoutes } from './rest/rest-router.ts';

/** What is derived from the schema of the API. Nothing of it depends on a runtime. */
export interface DerivedApi {
  /** The schema with a guard on every operation. */
  schema: GraphQLSchema;
  dialect: GraphQLSchema;
  /** Returns the OpenAPI document, which is made with the first call. */
  document: () => OpenApiDocument;
  allowed: AllowedMethods;
  /** The routes of the operations, without the base, in the order in which a path is compared with them. */
  operations: readonly Required<ApiRoute>[];
  mcp: Handle;
}

/** Derives the API from its schema, once for all servers of a process: tests start hundreds of them. */
export const deriveApi = memoizeByObject((bareSchema: GraphQLSchema): DerivedApi => {
  const schema = guardOperations(bareSchema);
  const dialect = restDialect(schema);
  const document = once(() => describeRest(schema));
  return {
    schema,
    dialect,
    document,
    allowed: allowedMethods(document),
    operations: [itemListRoute(dialect), ...restRoutes(dialect, restInputNames(schema))],
    mcp: mcpHandler(schema, dialect),
  };
});
