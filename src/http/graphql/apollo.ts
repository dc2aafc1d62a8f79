import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type GraphQLRequestListener,
  HeaderMap,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { Router, type Request, type Response } from 'express';
import { GraphQLError, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context, Runtime } from '../../core/context.ts';
import type { Log } from '../../core/logger.ts';
import type { Handle } from '../api-route.ts';
import { errorHeaders, logError } from '../error-response.ts';
import { executeDocument } from '../execution/execute-document.ts';
import { readJson } from '../request-body.ts';
import { contextOf, identify, noteOperation } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';
import type { DocumentStore } from './document-store.ts';
import { documentRules, MAX_TOKENS } from './document-rules.ts';
import { explorer } from './explorer.ts';
import { errorFormat } from './format-error.ts';
import { knownDocuments, noteErrors, toBody } from './known-documents.ts';
import { assertCostLimit } from './operation-cost.ts';
import { rootFieldOf } from './root-field.ts';

const PERSISTED_SECONDS = 24 * 60 * 60;
const NO_STORE = 'no-store';

/** Apollo logs plain messages, without fields. */
function apolloLog(log: Log) {
  const writer = (level: 'debug' | 'info' | 'warn' | 'error') => (message: unknown) =>
    log[level]({ event: 'apollo.reported', text: String(message) }, 'Apollo Server reported something.');
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}

/** Returns the handler of documents that are sent over HTTP. */
export async function graphqlHandler(
  runtime: Runtime,
  schema: GraphQLSchema,
  documents: DocumentStore,
): Promise<Handle> {
  const hooks = documentHooks(schema, documents);
  const apollo = new ApolloServer<Context>({
    gateway: localGateway(schema),
    logger: apolloLog(runtime.log),
    // A rule of documentRules() forbids it where configured, because sockets need the same rule.
    introspection: true,
    validationRules: documentRules(runtime.config.introspection),
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    // A persisted query expires after a day. The store is bounded and evicts the least recently used.
    persistedQueries: { ttl: PERSISTED_SECONDS },
    cache: 'bounded',
    csrfPrevention: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: errorFormat(runtime.config.introspection),
    stringifyResult: toBody,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would observe every field of a response.
      ApolloServerPluginCacheControlDisabled(),
      // It is for subgraphs, and loads their wire format in any case.
      ApolloServerPluginInlineTraceDisabled(),
      {
        requestDidStart: async ({ response: { http } }) => {
          http.headers.set('cache-control', NO_STORE);
          return hooks;
        },
      },
    ],
  });
  await apollo.start();
  const executeKnown = knownDocuments(schema, documents, errorFormat(runtime.config.introspection));
  return async (req, res) => {
    noteOperation(req, 'graphql', null);
    try {
      await readJson(req, res);
      // Apollo would drop the status of an error that is thrown in `context`.
      await identify(req);
      const known = await executeKnown(req, res);
      if (known) return respond(res, 200, { 'cache-control': NO_STORE, 'content-type': known.type }, known.body);
    } catch (error) {
      return respondWithError(error, req, res);
    }
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: requestOf(req),
      context: async () => contextOf(req),
    });
    // Results in parts need directives that the schema does not have.
    respond(res, status ?? 200, Object.fromEntries(headers), body.kind === 'complete' ? body.string : '');
  };
}

function respond(res: Response, status: number, headers: Record<string, string>, body: string): void {
  // As bytes, a long response is not joined with its headers and encoded a second time.
  const bytes = Buffer.from(body);
  res.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
}

/** Express's part of the request is only the body: its other properties cost more than they are used for. */
function requestOf(req: Request): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers)) if (value !== undefined) headers.set(name, String(value));
  const query = req.url.indexOf('?');
  return { method: req.method, headers, search: query < 0 ? '' : req.url.slice(query), body: req.body as unknown };
}

/** Serves the handler at the root of a router. Outside production, browsers get GraphiQL there. */
export function graphqlRouter(runtime: Runtime, handle: Handle): Router {
  const router = Router();
  if (!runtime.config.production) router.get('/', explorer);
  router.all('/', (req, res) => handle(req, res));
  return router;
}

/** The checks of a document beyond its validation, and the log lines of errors. */
function documentHooks(schema: GraphQLSchema, documents: DocumentStore): GraphQLRequestListener<Context> {
  return {
    didResolveOperation: async ({ document, operation, request, contextValue, source }) => {
      documents.set(source, document);
      contextValue.notes.operation = rootFieldOf(operation);
      rejectSubscription(operation);
      if (operation) assertCostLimit(schema, document, operation, request.variables ?? {});
    },
    didEncounterErrors: async ({ errors, contextValue, response }) =>
      noteErrors(contextValue, errors, (name, value) => void response.http.headers.set(name, value)),
  };
}

/**
 * A gateway that executes documents in this process, because Apollo passes the execution to nothing else. Everything
 * before and after it stays with Apollo: parsing, validation, persisted queries and the format of errors.
 */
function localGateway(schema: GraphQLSchema): ApolloServerOptionsWithGateway<Context>['gateway'] {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({
      executor: async ({ document, request, context }) =>
        executeDocument(
          {
            schema,
            document,
            contextValue: context,
            variableValues: request.variables ?? {},
            operationName: request.operationName,
          },
          { asText: true },
        ),
    }),
    stop: async () => undefined,
  };
}

/** Apollo itself would respond with an internal error. */
function rejectSubscription(operation: OperationDefinitionNode | undefined): void {
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
  throw new GraphQLError('Subscriptions come over WebSocket, by the graphql-transport-ws protocol', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });
}

/** Responds to an error before the execution in the format of GraphQL. */
function respondWithError(thrown: unknown, req: Request, res: Response): void {
  const error = toAppError(thrown);
  logError(contextOf(req).log, error);
  res
    .status(error.status)
    .set(errorHeaders(error))
    .json({ errors: [{ message: error.message, extensions: { code: error.code, ...error.facts } }] });
}
