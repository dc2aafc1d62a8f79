import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Context, Runtime } from '../core/context.ts';
import { inSpan, readTraceparent, type Span } from '../core/tracing.ts';
import { contextOf } from './request-context.ts';

/** The status of requests whose client disconnected before the end of the response, as nginx has it. */
const CLIENT_CLOSED = 499;

/**
 * Counts and measures each request, records its span, and writes its line of the access log. None of them contains the
 * path, because paths have secrets: the operation names it. If all of them are off, it returns the listener itself.
 */
export function observeRequests(runtime: Runtime, listener: RequestListener): RequestListener {
  const { metrics, tracing, config } = runtime;
  if (!metrics && !tracing && !config.accessLog) return listener;
  return (req, res) => {
    const startedAt = performance.now();
    const parent = readTraceparent(req.headers['traceparent']);
    void inSpan(runtime, { name: req.method!, kind: 'server', parent }, async (span) => {
      const closed = once(res, 'close');
      listener(req, res);
      await closed;
      const ctx = contextOf(req as Request) as Context | undefined;
      if (ctx) report(ctx, req, res, performance.now() - startedAt, span);
    });
  };
}

function report(ctx: Context, req: IncomingMessage, res: ServerResponse, durationMs: number, span: Span): void {
  const { metrics, config, notes } = ctx;
  const { api } = notes;
  const operation = notes.operation ?? routeOf(req as Request) ?? 'unknown';
  const status = statusOf(ctx, res);
  metrics?.requests.inc({ api, operation, status });
  if (!isEventStream(res)) metrics?.requestSeconds.observe({ api, operation }, durationMs / 1000);
  const organizationId = (ctx.user ?? ctx.apiKey?.viewer)?.organizationId;
  span.rename(`${req.method} ${operation}`);
  span.set({
    'http.request.method': req.method,
    'http.response.status_code': status,
    'cas.api': api,
    'cas.operation': operation,
    'cas.request.id': ctx.requestId,
    'cas.organization.id': organizationId,
  });
  if (status >= 500) span.fail();
  if (!config.accessLog || (req as Request).originalUrl.startsWith('/health/')) return;
  ctx.log.info(
    {
      event: 'request.completed',
      api,
      operation,
      method: req.method,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      ...(organizationId !== undefined && { organizationId }),
    },
    'The request was completed.',
  );
}

/**
 * The method and the pattern, without the base, of a route that is not an operation of the schema; null if no route
 * matched.
 */
function routeOf(req: Request): string | null {
  const pattern: unknown = (req.route as { path?: unknown } | undefined)?.path;
  // Express has removed the base of the path from the request again if there was an error.
  return typeof pattern === 'string' ? `${req.method} ${pattern}` : null;
}

function statusOf({ notes }: Context, res: ServerResponse): number {
  if (!res.writableFinished) return CLIENT_CLOSED;
  // Errors of GraphQL come with the status 200.
  return res.statusCode === 200 ? (notes.errorStatus ?? 200) : res.statusCode;
}

function isEventStream(res: ServerResponse): boolean {
  return String(res.getHeader('Content-Type')).startsWith('text/event-stream');
}
