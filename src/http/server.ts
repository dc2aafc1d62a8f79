import { createServer, type Server } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { restDialect, restInputNames } from '../../schema/dialect/rest-dialect.ts';
import type { Runtime } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { gracefulClose } from './graceful-close.ts';
import { errorBody, errorHeaders, logError } from './error-response.ts';
import { jobEventsRouter } from './events/job-events-router.ts';
import { dataExportRouter } from './files/data-export-router.ts';
import { exportRouter } from './files/export-router.ts';
import { fileRouter } from './files/file-router.ts';
import { importErrorsRouter } from './files/import-errors-router.ts';
import { invoiceRouter } from './files/invoice-router.ts';
import { uploadRouter } from './files/upload-router.ts';
import { graphqlRouter } from './graphql/apollo.ts';
import { serveSockets } from './graphql/sockets.ts';
import { guardOperations } from './guard-operations.ts';
import { type AllowedMethods, allowedMethods, answerOptions } from './headers/allowed-methods.ts';
import { noStore, privateNoCache } from './headers/cache-control.ts';
import { compress } from './headers/compress.ts';
import { crossOrigin } from './headers/cross-origin.ts';
import { securityHeaders } from './headers/security.ts';
import { healthRouter } from './health.ts';
import { itemListRouter } from './items/item-list-router.ts';
import { describeRest } from './openapi-document.ts';
import { openApiRouter } from './openapi-router.ts';
import { contextOf, requestContext } from './request-context.ts';
import { REST_BASE, restRouter } from './rest/rest-router.ts';
import { storeACallbackRouter } from './storeA/callback-router.ts';
import { toAppError } from './to-app-error.ts';
import { chatWebhooksRouter } from './webhooks/chat-webhooks-router.ts';
import { paymentWebhooksRouter } from './webhooks/payment-webhooks-router.ts';
import { storeAWebhooksRouter } from './webhooks/storeA-webhooks-router.ts';

/** How long a client may take to send a request: enough for the largest upload on a slow line. Answers may take any time. */
const RECEIVE_LIMIT_MS = 600_000;

/** The HTTP server with all doors, not yet listening. */
export interface HttpServer {
  http: Server;
  /** Takes nothing new, ends event streams and sockets at once, and lets other answers that are under way go out. */
  close(): Promise<void>;
}

/**
 * Opens every door over one schema: GraphQL and its subscriptions at /graphql, REST under /api/v1 with the hand-made
 * routes (uploads, event streams) before SOFA's, and health. Whatever no route takes is 404.
 */
export async function createApiServer(runtime: Runtime, bareSchema: GraphQLSchema): Promise<HttpServer> {
  const schema = guardOperations(bareSchema);
  const dialect = restDialect(schema);
  const document = describeRest(bareSchema);
  const allowed = allowedMethods(document);
  const app = express();
  const http = createServer({ requestTimeout: RECEIVE_LIMIT_MS }, app);
  const ending = new AbortController();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', runtime.config.TRUSTED_PROXIES);
  app.use(
    requestContext(runtime),
    securityHeaders,
    crossOrigin(runtime.config.CORS_ORIGINS, allowed),
    answerOptions(allowed),
    compress(),
  );
  app.use('/health', noStore, healthRouter(runtime));
  app.use(openApiRouter(document));
  app.use('/graphql', await graphqlRouter(runtime, schema));
  app.use(
    REST_BASE,
    privateNoCache,
    jobEventsRouter(ending.signal),
    uploadRouter(dialect),
    itemListRouter(dialect),
    importErrorsRouter(),
    exportRouter(),
    fileRouter(dialect),
    dataExportRouter(),
    invoiceRouter(),
    paymentWebhooksRouter(),
    storeACallbackRouter(),
    storeAWebhooksRouter(),
    chatWebhooksRouter(),
    restRouter(dialect, restInputNames(schema)),
  );
  app.use(answerUnknown(allowed), answerError);
  const sockets = serveSockets(runtime, schema, http);
  const close = gracefulClose(http);
  return {
    http,
    async close() {
      ending.abort();
      await Promise.all([close(), sockets.dispose()]);
    },
  };
}

/** The HTTP server of a process that only works: nothing but health. */
export function createHealthServer(runtime: Runtime): HttpServer {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestContext(runtime), securityHeaders);
  app.use('/health', noStore, healthRouter(runtime));
  app.use(answerUnknown(), answerError);
  const http = createServer(app);
  return { http, close: gracefulClose(http) };
}

/** Nothing serves it. Where other methods would be served, they are named. */
function answerUnknown(allowed: AllowedMethods = () => []) {
  return (req: Request, res: Response): never => {
    const methods = allowed(req.path);
    if (methods.length > 0) res.set('Allow', methods.join(', '));
    throw new AppError('NOT_FOUND');
  };
}

/** The last handler: every error that reaches it has the documented shape. */
function answerError(thrown: unknown, req: Request, res: Response, _next: NextFunction): void {
  const error = toAppError(thrown);
  logError(contextOf(req).log, error);
  if (res.headersSent) return void res.destroy();
  res.status(error.status).set(errorHeaders(error)).json(errorBody(error));
}
