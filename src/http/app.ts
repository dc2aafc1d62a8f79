import { createServer, type Server } from 'node:http';
import cors from 'cors';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import { restDialect, restInputNames } from '../../schema/dialect/rest-dialect.ts';
import type { Runtime } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { closing } from './closing.ts';
import { errorBody, errorHeaders, logError } from './error-answer.ts';
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

/** The headers that programs of other origins may read. */
const EXPOSED_HEADERS = ['X-Request-Id', 'X-Total-Count', 'X-Job-Id', 'Content-Disposition', 'Retry-After', 'Deprecation', 'Sunset', 'Idempotent-Replayed', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** The HTTP server with all doors, not yet listening. */
export interface Doors {
  http: Server;
  /** Takes nothing new, ends event streams and sockets at once, and lets other answers that are under way go out. */
  close(): Promise<void>;
}

/**
 * Opens every door over one schema: GraphQL and its subscriptions at /graphql, REST under /api/v1 with the hand-made
 * routes (uploads, event streams) before SOFA's, and health. Whatever no route takes is 404.
 */
export async function openDoors(runtime: Runtime, bareSchema: GraphQLSchema): Promise<Doors> {
  const schema = guardOperations(bareSchema);
  const dialect = restDialect(schema);
  const app = express();
  const http = createServer({ requestTimeout: RECEIVE_LIMIT_MS }, app);
  const ending = new AbortController();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', runtime.config.TRUSTED_PROXIES);
  app.use(requestContext(runtime));
  app.use(helmet({ contentSecurityPolicy: false, crossOriginResourcePolicy: { policy: 'cross-origin' } }));
  app.use(cors({ origin: runtime.config.CORS_ORIGINS, credentials: true, exposedHeaders: EXPOSED_HEADERS }));
  app.use('/health', healthRouter(runtime));
  app.use(openApiRouter(describeRest(bareSchema)));
  app.use('/graphql', await graphqlRouter(runtime, schema));
  app.use(REST_BASE, jobEventsRouter(ending.signal), uploadRouter(dialect), itemListRouter(dialect), importErrorsRouter(), exportRouter(), fileRouter(dialect), dataExportRouter(), invoiceRouter(), paymentWebhooksRouter(), storeACallbackRouter(), storeAWebhooksRouter(), chatWebhooksRouter(), restRouter(dialect, restInputNames(schema)));
  app.use(answerUnknown, answerError);
  const sockets = serveSockets(runtime, schema, http);
  const close = closing(http);
  return {
    http,
    async close() {
      ending.abort();
      await Promise.all([close(), sockets.dispose()]);
    },
  };
}

/** The HTTP server of a process that only works: nothing but health. */
export function openHealthDoor(runtime: Runtime): Doors {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestContext(runtime), helmet());
  app.use('/health', healthRouter(runtime));
  app.use(answerUnknown, answerError);
  const http = createServer(app);
  return { http, close: closing(http) };
}

function answerUnknown(): never {
  throw new AppError('NOT_FOUND');
}

/** The last handler: every error that reaches it has the documented shape. */
function answerError(thrown: unknown, req: Request, res: Response, _next: NextFunction): void {
  const error = toAppError(thrown);
  logError(contextOf(req).log, error);
  if (res.headersSent) return void res.destroy();
  res.status(error.status).set(errorHeaders(error)).json(errorBody(error));
}
