import type { Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { Router } from 'express';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context, Runtime } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { logError } from '../error-answer.ts';
import { identify } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';

const BODY_LIMIT = '1mb';
const MAX_TOKENS = 2000;

/** What GraphQL itself refuses (syntax, unknown fields, wrong variables) keeps its own message and code. */
const DOCUMENT_ERRORS = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE', 'PERSISTED_QUERY_NOT_FOUND']);

/** The same `message` and `code` as over REST, never a stack or an internal text. HTTP status stays out of it. */
export function formatGraphqlError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const place = { ...(formatted.locations && { locations: formatted.locations }), ...(formatted.path && { path: formatted.path }) };
  const code = formatted.extensions?.['code'];
  if (typeof code === 'string' && DOCUMENT_ERRORS.has(code) && !hasAppError(thrown)) {
    return { message: formatted.message, ...place, extensions: { code: code === 'BAD_USER_INPUT' ? 'VALIDATION' : code } };
  }
  const error = toAppError(thrown);
  return { message: error.message, ...place, extensions: { code: error.code, ...error.facts } };
}

function hasAppError(thrown: unknown): boolean {
  return (thrown as { originalError?: unknown }).originalError instanceof AppError;
}

/** Serves the schema at the router's root; the server stops taking requests when `http` drains. */
export async function graphqlRouter(runtime: Runtime, schema: GraphQLSchema, http: Server): Promise<Router> {
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: runtime.config.introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: formatGraphqlError,
    plugins: [
      ApolloServerPluginDrainHttpServer({ httpServer: http }),
      ApolloServerPluginLandingPageDisabled(),
      {
        requestDidStart: async () => ({
          didEncounterErrors: async ({ errors, contextValue }) => {
            for (const error of errors) if (error.originalError) logError(contextValue.log, toAppError(error));
          },
        }),
      },
    ],
  });
  await apollo.start();
  const router = Router();
  router.use(express.json({ limit: BODY_LIMIT }), expressMiddleware(apollo, { context: ({ req }) => identify(req) }));
  return router;
}
