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
import { refuseCostly } from './operation-cost.ts';

/** An operation that came over a socket, under the same limits and with the same codes as over HTTP. Throws the first that is wrong. */
export function readOperation(schema: GraphQLSchema, payload: SubscribePayload, introspection: boolean): ExecutionArgs {
  const document = parseDocument(payload.query);
  const [wrong] = validate(schema, document, [...specifiedRules, ...documentRules(introspection)]);
  if (wrong) throw coded(wrong, 'GRAPHQL_VALIDATION_FAILED');
  const operation = getOperationAST(document, payload.operationName);
  if (!operation) throw coded(new GraphQLError('Unknown operation'), 'OPERATION_RESOLUTION_FAILURE');
  refuseCostly(schema, document, operation, payload.variables ?? {});
  return { schema, document, operationName: payload.operationName ?? null, variableValues: payload.variables ?? null };
}

function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    throw error instanceof GraphQLError ? coded(error, 'GRAPHQL_PARSE_FAILED') : error;
  }
}

/** An error of the execution; one without a path was found in the variables. */
export function withCode(error: GraphQLError): GraphQLError {
  const ofVariables = !error.path && (!error.originalError || error.originalError instanceof GraphQLError);
  return ofVariables ? coded(error, 'BAD_USER_INPUT') : error;
}

/** Anything thrown, as GraphQL carries it. */
export function asGraphqlError(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError('refused', { originalError: toAppError(error) });
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
