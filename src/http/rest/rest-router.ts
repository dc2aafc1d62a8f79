import { Router, type NextFunction, type Request, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { restOperations, type RestOperation } from '../../../schema/dialect/rest-operations.ts';
import type { RestRoute } from '../../../schema/dialect/rest.ts';
import { requireAccess } from '../access.ts';
import { noStore } from '../headers/cache-control.ts';
import { readText } from '../request-body.ts';
import { contextOf } from '../request-context.ts';
import { checkInput } from './check-input.ts';
import { idempotentRequest } from './idempotency.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { sofaHandler } from './sofa-handler.ts';

export const REST_BASE = '/api/v1';

/**
 * Serves the REST dialect. Each route authorizes the caller and validates the input, in the documented order, before
 * SOFA runs the operation. A path without an operation is passed on.
 */
export function restRouter(dialect: GraphQLSchema, nameOf: (field: string) => string): Router {
  const operations = restOperations(dialect);
  const prepared = new WeakMap<Request, PreparedRequest>();
  const sofa = sofaHandler({ dialect, operations, basePath: REST_BASE, prepared, nameOf });
  const router = Router({ caseSensitive: true, strict: true });

  for (const operation of operations) {
    const prepare = (req: Request, res: Response, next: NextFunction): void => {
      const variables = checkInput(operation, req);
      const idempotent = operation.method === 'POST' && operation.access !== 'none';
      const ctx = {
        ...contextOf(req),
        setHeader: (name: string, value: string) => void (res.headersSent || res.setHeader(name, value)),
      };
      prepared.set(req, {
        operation,
        ctx,
        variables,
        idempotent: idempotent ? idempotentRequest(req, variables) : null,
        res,
        isHead: req.method === 'HEAD',
      });
      clearRequest(req, operation);
      next();
    };
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](
      operation.path,
      deprecationHeaders(operation),
      ...(operation.secret ? [noStore] : []),
      requireAccess(operation),
      readText,
      prepare,
      sofa,
    );
  }
  return router;
}

/**
 * Removes the input from a request whose variables are prepared. SOFA would parse query and body again by its own rules
 * and build a URL from the `Host` header. It does not support HEAD either.
 */
function clearRequest(req: Request, operation: RestOperation): void {
  req.method = operation.method;
  req.originalUrl = req.baseUrl + req.path;
  req.url = req.path;
  req.headers.host = 'localhost';
  req.body = '{}';
}

/** Adds `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) to every response of a deprecated route, errors included. */
function deprecationHeaders({ deprecated }: RestRoute) {
  const headers = deprecated && {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
  };
  return (_req: Request, res: Response, next: NextFunction): void => {
    if (headers) res.set(headers);
    next();
  };
}
