import { createServer } from 'node:http';
import express from 'express';
import type { Runtime } from '../core/context.ts';
import { respondNotFound, respondWithError } from './final-handlers.ts';
import { gracefulClose, type HttpServer } from './graceful-close.ts';
import { noStore } from './headers/cache-control.ts';
import { securityHeaders } from './headers/security.ts';
import { healthRouter } from './health.ts';
import { requestContext } from './request-context.ts';

/**
 * Creates the server of a worker process, which has only the health checks. It imports nothing of the API, which would
 * take most of the memory of a worker.
 */
export function createHealthServer(runtime: Runtime): HttpServer {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestContext(runtime), securityHeaders);
  app.use('/health', noStore, healthRouter(runtime));
  app.use(respondNotFound(), respondWithError);
  const http = createServer(app);
  return { http, close: gracefulClose(http, runtime.config.SHUTDOWN_GRACE_SECONDS * 1000) };
}
