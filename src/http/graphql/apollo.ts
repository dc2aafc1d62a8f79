import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { Router, type NextFunction, type Request, type Response } from 'express';
import { GraphQLError, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context, Runtime } from '../../core/context.ts';
import { BODY_LIMIT } from '../body-limit.ts';
import { errorHeaders, logError } from '../error-response.ts';
import { contextOf, identify } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';
import { documentRules, MAX_TOKENS } from './document-rules.ts';
import { explorer } from './explorer.ts';
import { errorFormat } from './format-error.ts';
import { refuseCostly } from './operation-cost.ts';

const PERSISTED_SECONDS = 24 * 60 * 60;

/** Serves the schema at the router's root; outside production browsers get a page to try it. */
export async function graphqlRouter(runtime: Runtime, schema: GraphQLSchema): Promise<Router> {
  const apollo = new ApolloServer<Context>({
    schema,
    logger: runtime.log,
    // Our own rule says no, over sockets too.
    introspection: true,
    validationRules: documentRules(runtime.config.introspection),
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    // A client's hash stands for its document for a day at most; the store is bounded, the least used go first.
    persistedQueries: { ttl: PERSISTED_SECONDS },
    cache: 'bounded',
    csrfPrevention: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: errorFormat(runtime.config.introspection),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      {
        requestDidStart: async () => ({
          didResolveOperation: async ({ document, operation, request }) => {
            refuseSubscription(operation);
            if (operation) refuseCostly(schema, document, operation, request.variables ?? {});
          },
          didEncounterErrors: async ({ errors, contextValue, response }) => {
            for (const error of errors.filter(({ originalError }) => originalError).map((each) => toAppError(each))) {
              logError(contextValue.log, error);
              for (const [name, value] of Object.entries(errorHeaders(error))) response.http.headers.set(name, value);
            }
          },
        }),
      },
    ],
  });
  await apollo.start();
  const router = Router();
  if (!runtime.config.production) router.get('/', explorer);
  router.all(
    '/',
    express.json({ limit: BODY_LIMIT }),
    whoCalls,
    expressMiddleware(apollo, { context: async ({ req }) => contextOf(req) }),
  );
  router.use(answerError);
  return router;
}

/** Apollo would call it a fault of ours. */
function refuseSubscription(operation: OperationDefinitionNode | undefined): void {
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
  throw new GraphQLError('Subscriptions come over WebSocket, by the graphql-transport-ws protocol', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });
}

/** Before Apollo, which would keep to itself what breaks here and answer it without its status. */
async function whoCalls(req: Request, _res: Response, next: NextFunction): Promise<void> {
  await identify(req);
  next();
}

/** A request that did not become an operation, in the shape GraphQL clients read. */
function answerError(thrown: unknown, req: Request, res: Response, _next: NextFunction): void {
  const error = toAppError(thrown);
  logError(contextOf(req).log, error);
  res
    .status(error.status)
    .set(errorHeaders(error))
    .json({ errors: [{ message: error.message, extensions: { code: error.code, ...error.facts } }] });
}
