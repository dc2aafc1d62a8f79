import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { type Context, type RequestNotes, type Runtime, systemContext } from '../core/context.ts';
import { readTraceparent } from '../core/tracing.ts';
import { identifyCaller } from '../services/accounts/sessions/authenticate.ts';
import { rateLimitHeaders } from './error-response.ts';

const VALID_REQUEST_ID = /^[\w.:-]{1,128}$/;
const contexts = new WeakMap<Request, Context>();

/** Middleware that creates the context of a request and sets `X-Request-Id`, using the client's own if it is valid. */
export function requestContext(runtime: Runtime) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.get('x-request-id');
    const requestId = given && VALID_REQUEST_ID.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', requestId);
    contexts.set(req, {
      ...systemContext(runtime, { requestId }),
      requestId,
      traceparent: readTraceparent(req.headers['traceparent']),
      ip: req.ip ?? '',
      userAgent: req.get('user-agent')?.slice(0, 300) ?? '',
      signal: disconnectSignal(res),
      cookie: (name) => readCookie(req.headers.cookie, name),
    });
    next();
  };
}

/** Aborts when the client disconnects before the response is complete. */
function disconnectSignal(res: Response): AbortSignal {
  const disconnected = new AbortController();
  res.once('close', () => res.writableFinished || disconnected.abort());
  return disconnected.signal;
}

/** The context of a request that passed {@link requestContext}. */
export function contextOf(req: Request): Context {
  return contexts.get(req)!;
}

/** Notes which operation a request calls, for {@link observeRequests}. */
export function noteOperation(req: Request, api: RequestNotes['api'], operation: string | null): void {
  Object.assign(contextOf(req).notes, { api, operation });
}

/**
 * Reads the caller from the bearer token into the context and sets the rate-limit headers. Without a valid token the
 * context has no user.
 */
export async function identify(req: Request): Promise<Context> {
  const ctx = contextOf(req);
  const consumed = await identifyCaller(ctx, bearerToken(req.get('authorization')));
  if (consumed?.quota) req.res?.set(rateLimitHeaders(consumed.quota));
  return ctx;
}

/** The token of an `Authorization: Bearer …` header; null for anything else. */
export function bearerToken(header: unknown): string | null {
  return typeof header === 'string' ? (/^bearer +(\S+)$/i.exec(header)?.[1] ?? null) : null;
}

/** The value of a cookie in a `Cookie` header (RFC 6265, section 5.4); null if the header does not have it. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
