import type { NextFunction, Request, Response } from 'express';
import type { OpenApiDocument } from '../../../schema/dialect/openapi/document.ts';
import { REST_BASE } from '../rest/rest-router.ts';

/** The methods that are served at a path, `OPTIONS` besides; none at a path that nothing serves. */
export type AllowedMethods = (path: string) => string[];

/** What the document of the REST door does not have. */
const BESIDES = {
  '/graphql': ['GET', 'POST'],
  '/openapi.json': ['GET'],
  '/docs': ['GET'],
  '/health/live': ['GET'],
  '/health/ready': ['GET'],
};

/** The methods of every path, by the document that describes them all; where two routes meet at a path, of both. */
export function allowedMethods({ paths }: Pick<OpenApiDocument, 'paths'>): AllowedMethods {
  const described = Object.entries(paths).map(([path, operations]): [string, string[]] => [
    REST_BASE + path,
    Object.keys(operations).map((method) => method.toUpperCase()),
  ]);
  const routes = [...described, ...Object.entries(BESIDES)].map(([path, methods]) => ({
    pattern: patternOf(path),
    methods,
  }));
  return (path) => {
    const found = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods));
    if (found.has('GET')) found.add('HEAD');
    return found.size > 0 ? [...found, 'OPTIONS'].toSorted() : [];
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Answers `OPTIONS` for a path that is served with its methods, whoever asks; a browser that asks for another origin always. */
export function answerOptions(allowed: AllowedMethods) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method !== 'OPTIONS') return next();
    const methods = allowed(req.path);
    if (methods.length > 0) res.set('Allow', methods.join(', '));
    if (methods.length > 0 || req.get('access-control-request-method')) res.status(204).end();
    else next();
  };
}
