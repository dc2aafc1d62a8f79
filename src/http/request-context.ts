import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { type Context, type Runtime, systemContext } from '../core/context.ts';
import { identifyCaller } from '../services/accounts/sessions/identify-caller.ts';
import { rateHeaders } from './error-response.ts';

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;
const contexts = new WeakMap<Request, Context>();

/** Gives every request its context and its `X-Request-Id` (the caller's own where it is sane). */
export function requestContext(runtime: Runtime) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const asked = req.get('x-request-id');
    const requestId = asked && SANE_REQUEST_ID.test(asked) ? asked : randomUUID();
    res.setHeader('X-Request-Id', requestId);
    contexts.set(req, {
      ...systemContext(runtime, { requestId }),
      requestId,
      ip: req.ip ?? '',
      userAgent: req.get('user-agent')?.slice(0, 300) ?? '',
      signal: whenGone(res),
    });
    next();
  };
}

/** Aborts when the caller leaves before the answer is out. */
function whenGone(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => res.writableFinished || gone.abort());
  return gone.signal;
}

/** The context of a request that came through {@link requestContext}. */
export function contextOf(req: Request): Context {
  return contexts.get(req)!;
}

/** Reads who calls from the bearer token into the context, and tells in the headers how many calls are left; without a valid token there is nobody. */
export async function identify(req: Request): Promise<Context> {
  const ctx = contextOf(req);
  const consumed = await identifyCaller(ctx, bearerToken(req.get('authorization')));
  if (consumed?.quota) req.res?.set(rateHeaders(consumed.quota));
  return ctx;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: unknown): string | null {
  return typeof header === 'string' ? (/^bearer +(\S+)$/i.exec(header)?.[1] ?? null) : null;
}
