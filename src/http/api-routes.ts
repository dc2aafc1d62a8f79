import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Express, Request, RequestHandler, Response } from 'express';
import findMyWay from 'find-my-way';
import type { ApiRoute, Handle } from './api-route.ts';
import { respondWithError } from './final-handlers.ts';
import { compress } from './headers/compress.ts';

/** A path that means the same to every router. */
const PLAIN_PATH = /^\/[\w/.-]*$/;

interface Options {
  app: Express;
  /** In the order in which a path is compared with them. */
  routes: readonly ApiRoute[];
  /** The middleware of every request, which responds to none. */
  first: readonly RequestHandler[];
}

/**
 * Returns the listener of the server. It finds the handler of an API request in a radix tree, in a time that does not
 * depend on the number of routes. Express serves everything else, which includes API requests in an unusual form, such as
 * with encoded characters in the path: there it decides what a path matches.
 */
export function routeRequests({ app, routes, first }: Options): RequestListener {
  const tree = findMyWay();
  // Of routes with the same path, the first one responds.
  const known = new Set<string>();
  for (const { method, path, handle } of routes) {
    const route = `${method} ${path}`;
    if (known.has(route)) continue;
    known.add(route);
    tree.on(method === 'GET' ? ['GET', 'HEAD'] : [method], path, () => undefined, handle);
  }
  return (incoming, outgoing) => {
    const found = find(tree, incoming);
    if (!found) return void app(incoming as Request, outgoing as Response);
    const [req, res] = withExpress(app, incoming, outgoing);
    req.params = found.params;
    const fail = (error: unknown) => compress(req, res, () => respondWithError(error, req, res));
    try {
      for (const middleware of first) void middleware(req, res, () => undefined);
      found.handle(req, res).catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

function find(
  tree: findMyWay.Instance<findMyWay.HTTPVersion.V1>,
  { method, url = '' }: IncomingMessage,
): { handle: Handle; params: Record<string, string> } | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!PLAIN_PATH.test(path)) return null;
  const found = tree.find(method as findMyWay.HTTPMethod, path);
  const params = found?.params as Record<string, string> | undefined;
  // Express matches no empty parameter.
  if (!found?.store || Object.values(params!).includes('')) return null;
  return { handle: found.store as Handle, params: params! };
}

/** Gives a request and its response the methods of Express, as it does itself before its routing. */
function withExpress(app: Express, incoming: IncomingMessage, outgoing: ServerResponse): [Request, Response] {
  const [req, res] = [incoming as Request, outgoing as Response];
  Object.setPrototypeOf(req, app.request);
  Object.setPrototypeOf(res, app.response);
  req.res = res;
  res.req = req;
  req.originalUrl = req.url;
  req.baseUrl = '';
  return [req, res];
}
