import { createServer } from 'node:http';
import express from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Runtime } from '../core/context.ts';
import { routeRequests } from './api-routes.ts';
import { consoleRouter } from './console/console-router.ts';
import { deriveApi } from './derived-api.ts';
import { jobEventsRouter } from './events/job-events-router.ts';
import { dataExportRouter } from './files/data-export.ts';
import { filesRouter } from './files/files-router.ts';
import { importErrorsRouter } from './files/import-errors.ts';
import { invoiceRouter } from './files/invoice.ts';
import { ledgerRouter } from './files/ledger.ts';
import { projectExportRouter } from './files/project-export.ts';
import { uploadRouter } from './files/upload.ts';
import { respondNotFound, respondWithError } from './final-handlers.ts';
import { gracefulClose, type HttpServer } from './graceful-close.ts';
import { graphqlHandler, graphqlRouter } from './graphql/apollo.ts';
import { createDocumentStore } from './graphql/document-store.ts';
import { serveSockets } from './graphql/sockets.ts';
import { respondToOptions } from './headers/allowed-methods.ts';
import { noStore, privateNoCache } from './headers/cache-control.ts';
import { compress } from './headers/compress.ts';
import { crossOrigin } from './headers/cross-origin.ts';
import { securityHeaders } from './headers/security.ts';
import { healthRouter } from './health.ts';
import { observeRequests } from './observe-requests.ts';
import { openApiRouter } from './openapi-router.ts';
import { QUEUE_BOARD_PATH, queueBoardRouter } from './queue-board/queue-board-router.ts';
import { MCP_PATH, rejectOtherMethods } from './mcp/mcp-route.ts';
import { requestContext } from './request-context.ts';
import { expressRouter, expressRoutes, REST_BASE } from './rest/rest-router.ts';
import { storeACallbackRouter } from './storeA/callback.ts';
import { verificationLinkRouter } from './verification-link.ts';
import { chatWebhooksRouter } from './webhooks/chat-webhooks.ts';
import { paymentWebhooksRouter } from './webhooks/payment-webhooks.ts';
import { storeAWebhooksRouter } from './webhooks/storeA-webhooks.ts';
import { wooCommerceWebhooksRouter } from './webhooks/woocommerce-webhooks.ts';

/**
 * How long a client may take to send a request: enough for the largest upload on a slow network. Responses have no
 * limit.
 */
const RECEIVE_LIMIT_MS = 600_000;

/**
 * How long an idle connection stays open. It exceeds the usual 60 seconds of load balancers, which would otherwise send
 * a request into a connection that is being closed.
 */
const KEEP_ALIVE_MS = 65_000;

/**
 * Creates the server of the API: GraphQL and its subscriptions at /graphql, REST under /api/v1, MCP at /mcp, the
 * OpenAPI document and the health checks. Hand-made REST routes (uploads, event streams) come before SOFA's. Browsers
 * get the console at every other path; for programs it is 404.
 */
export async function createApiServer(runtime: Runtime, bareSchema: GraphQLSchema): Promise<HttpServer> {
  const { schema, dialect, document, allowed, operations, mcp } = deriveApi(bareSchema);
  const app = express();
  const shutdown = new AbortController();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', runtime.config.TRUSTED_PROXIES);
  const first = [requestContext(runtime), securityHeaders, crossOrigin(runtime.config.CORS_ORIGINS, allowed)];
  app.use(...first, respondToOptions(allowed), compress);
  app.use('/health', noStore, healthRouter(runtime));
  app.use(openApiRouter(document));
  app.use(QUEUE_BOARD_PATH, queueBoardRouter(runtime));
  const documents = createDocumentStore();
  const graphql = await graphqlHandler(runtime, schema, documents);
  app.use('/graphql', graphqlRouter(runtime, graphql));
  app.post(MCP_PATH, (req, res) => mcp(req, res));
  app.all(MCP_PATH, rejectOtherMethods);
  const handMade = [
    jobEventsRouter(shutdown.signal),
    uploadRouter(dialect),
    importErrorsRouter(),
    ledgerRouter(),
    projectExportRouter(),
    filesRouter(dialect),
    dataExportRouter(),
    invoiceRouter(),
    paymentWebhooksRouter(),
    storeACallbackRouter(),
    storeAWebhooksRouter(),
    wooCommerceWebhooksRouter(),
    chatWebhooksRouter(),
    verificationLinkRouter(),
  ];
  app.use(REST_BASE, privateNoCache, ...handMade, expressRouter(operations));
  app.use(consoleRouter(runtime), respondNotFound(allowed), respondWithError);
  const http = createServer(
    { requestTimeout: RECEIVE_LIMIT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    observeRequests(
      runtime,
      routeRequests({
        app,
        first,
        routes: [
          { method: 'POST', path: '/graphql', handle: graphql },
          { method: 'POST', path: MCP_PATH, handle: mcp },
          ...[...handMade.flatMap(expressRoutes), ...operations].map((route) => ({
            ...route,
            path: REST_BASE + route.path,
          })),
        ],
      }),
    ),
  );
  const sockets = serveSockets(runtime, schema, documents, http);
  const closeHttp = gracefulClose(http, runtime.config.SHUTDOWN_GRACE_SECONDS * 1000);
  return {
    http,
    async close() {
      shutdown.abort();
      await Promise.all([closeHttp(), sockets.dispose()]);
    },
  };
}
