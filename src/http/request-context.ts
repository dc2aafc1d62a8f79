import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { type Context, type RequestNotes, type Runtime, systemContext } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { readTraceparent } from '../core/tracing.ts';
import { type Credential, identifyCaller } from '../services/accounts/sessions/authenticate.ts';
import { renewCookie } from '../services/accounts/sessions/open-session.ts';
import { rateLimitHeaders } from './error-response.ts';
import { asksForCookie, cookieToken, isSameOrigin, readCookie, sessionCookieOf } from './session-cookie.ts';

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
      sessionCookie: asksForCookie(req.headers) ? sessionCookieOf(res) : null,
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
 * Reads the caller from the bearer token or the session cookie into the context and sets the rate-limit headers. Without
 * a valid one the context has no user. Throws 403 for a request that another site may have caused.
 */
export async function identify(req: Request): Promise<Context> {
  assertOwnPage(req);
  const ctx = contextOf(req);
  const credential = credentialOf(req);
  if (credential?.typ === 'cookie' && !ctx.sessionCookie) throw new AppError('CROSS_ORIGIN');
  return identifyBy(req, credential);
}

/**
 * The same for a route that needs no user. Pictures in a page and links to it send the cookie without a header, and then
 * count as a stranger's.
 */
export async function identifyIfPossible(req: Request): Promise<Context> {
  const credential = credentialOf(req);
  return identifyBy(req, credential?.typ === 'cookie' && !contextOf(req).sessionCookie ? null : credential);
}

async function identifyBy(req: Request, credential: Credential | null): Promise<Context> {
  const ctx = contextOf(req);
  const consumed = await identifyCaller(ctx, credential);
  if (credential?.typ === 'cookie' && ctx.user) await renewCookie(ctx);
  if (consumed?.quota) req.res?.set(rateLimitHeaders(consumed.quota));
  return ctx;
}

/**
 * A request that asks for its session as a cookie comes from a page of this service. Throws 403 where the browser names
 * another origin.
 */
export function assertOwnPage(req: Request): void {
  const { sessionCookie, config } = contextOf(req);
  if (sessionCookie && isSameOrigin(req.headers, config) === false) throw new AppError('CROSS_ORIGIN');
}

function credentialOf(req: Request): Credential | null {
  const bearer = bearerToken(req.get('authorization'));
  if (bearer !== null) return { typ: 'access', token: bearer };
  const token = cookieToken(req.headers);
  return token === null ? null : { typ: 'cookie', token };
}

/** The token of an `Authorization: Bearer …` header; null for anything else. */
export function bearerToken(header: unknown): string | null {
  return typeof header === 'string' ? (/^bearer +(\S+)$/i.exec(header)?.[1] ?? null) : null;
}
