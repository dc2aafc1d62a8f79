import type { NextFunction, Request, Response } from 'express';
import type { OpenApiDocument } from '../../../schema/dialect/openapi/document.ts';
import { once } from '../../core/once.ts';
import { REST_BASE } from '../rest/rest-router.ts';

/** Returns the methods of a path, including `OPTIONS`; none if the path does not exist. */
export type AllowedMethods = (path: string) => string[];

/** Paths that are not in the OpenAPI document. */
const OTHER_PATHS = {
  '/graphql': ['GET', 'POST'],
  '/mcp': ['POST'],
  '/openapi.json': ['GET'],
  '/docs': ['GET'],
  '/health/live': ['GET'],
  '/health/ready': ['GET'],
};

/**
 * Reads the methods of every path from the OpenAPI document, which is made with the first call. A path that matches two
 * routes has the methods of both.
 */
export function allowedMethods(document: () => Pick<OpenApiDocument, 'paths'>): AllowedMethods {
  const routes = once(() => routesOf(document()));
  return (path) => {
    const found = new Set(
      routes()
        .filter(({ pattern }) => pattern.test(path))
        .flatMap(({ methods }) => methods),
    );
    if (found.has('GET')) found.add('HEAD');
    return found.size > 0 ? [...found, 'OPTIONS'].toSorted() : [];
  };
}

function routesOf({ paths }: Pick<OpenApiDocument, 'paths'>): { pattern: RegExp; methods: string[] }[] {
  const documented = Object.entries(paths).map(([path, operations]): [string, string[]] => [
    REST_BASE + path,
    Object.keys(operations).map((method) => method.toUpperCase()),
  ]);
  return [...documented, ...Object.entries(OTHER_PATHS)].map(([path, methods]) => ({
    pattern: patternOf(path),
    methods,
  }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Responds to `OPTIONS` with the methods of an existing path, and to every CORS preflight request. */
export function respondToOptions(allowed: AllowedMethods) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method !== 'OPTIONS') return next();
    const methods = allowed(req.path);
    if (methods.length > 0) res.set('Allow', methods.join(', '));
    if (methods.length > 0 || req.get('access-control-request-method')) res.status(204).end();
    else next();
  };
}
