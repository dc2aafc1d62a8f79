import {
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { toAppError } from '../to-app-error.ts';
import type { DocumentStore } from './document-store.ts';
import { documentRules, MAX_TOKENS } from './document-rules.ts';
import { assertCostLimit } from './operation-cost.ts';

/**
 * Returns a function that parses and validates an operation that came over a socket, with the same limits and error codes
 * as over HTTP. It throws the first error found. Thousands of sockets subscribe with the same few documents, and hold
 * them as long as the subscription lasts, so they share them.
 */
export function operationReader(
  schema: GraphQLSchema,
  documents: DocumentStore,
  introspection: boolean,
): (payload: SubscribePayload) => ExecutionArgs {
  const rules = [...specifiedRules, ...documentRules(introspection)];
  const readDocument = (text: string): DocumentNode => {
    const document = parseDocument(text);
    const [error] = validate(schema, document, rules);
    if (error) throw coded(error, 'GRAPHQL_VALIDATION_FAILED');
    documents.set(text, document);
    return document;
  };
  return ({ query, operationName, variables }) => {
    const document = documents.get(query) ?? readDocument(query);
    const operation = getOperationAST(document, operationName);
    if (!operation) throw coded(new GraphQLError('Unknown operation'), 'OPERATION_RESOLUTION_FAILURE');
    assertCostLimit(schema, document, operation, variables ?? {});
    return { schema, document, operationName: operationName ?? null, variableValues: variables ?? null };
  };
}

function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    throw error instanceof GraphQLError ? coded(error, 'GRAPHQL_PARSE_FAILED') : error;
  }
}

/** Adds a code to an execution error. An error without a path is about the variables. */
export function withCode(error: GraphQLError): GraphQLError {
  const ofVariables = !error.path && (!error.originalError || error.originalError instanceof GraphQLError);
  return ofVariables ? coded(error, 'BAD_USER_INPUT') : error;
}

/** Wraps anything thrown in a GraphQLError. */
export function asGraphqlError(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError('rejected', { originalError: toAppError(error) });
}

function coded(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: { ...extensions, code },
  });
}
