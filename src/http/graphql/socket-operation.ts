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
import { documentRules, MAX_TOKENS } from './document-rules.ts';
import { assertCostLimit } from './operation-cost.ts';

/**
 * Parses and validates an operation that came over a socket, with the same limits and error codes as over HTTP.
 * @throws the first error found.
 */
export function readOperation(schema: GraphQLSchema, payload: SubscribePayload, introspection: boolean): ExecutionArgs {
  const document = parseDocument(payload.query);
  const [error] = validate(schema, document, [...specifiedRules, ...documentRules(introspection)]);
  if (error) throw coded(error, 'GRAPHQL_VALIDATION_FAILED');
  const operation = getOperationAST(document, payload.operationName);
  if (!operation) throw coded(new GraphQLError('Unknown operation'), 'OPERATION_RESOLUTION_FAILURE');
  assertCostLimit(schema, document, operation, payload.variables ?? {});
  return { schema, document, operationName: payload.operationName ?? null, variableValues: payload.variables ?? null };
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
